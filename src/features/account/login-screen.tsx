import type { FormEvent } from 'react'
import { FIELDS_BOX, FIELDS_SHAPES } from '#domain/drawings.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Logo } from '#src/ui/logo.tsx'

const FIELD =
  'mt-1 min-h-touch w-full rounded-control border border-control bg-surface px-3 text-base text-ink'

/** Landing page. Every action leads to sign-in, and typed text is discarded (spec section 2). */
export function LoginScreen() {
  const signIn = (event: FormEvent) => {
    event.preventDefault()
    window.location.assign(paths.login)
  }
  return (
    <main className="grid min-h-dvh max-lg:grid-rows-[auto_1fr] lg:grid-cols-2">
      <div className="relative flex flex-col overflow-hidden bg-leaf-tint px-6 pt-8 pb-40 sm:px-12 sm:pb-36 lg:justify-center lg:pb-72">
        <svg
          viewBox={FIELDS_BOX}
          preserveAspectRatio="xMidYMax slice"
          overflow="visible"
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-28 w-full lg:h-80"
          dangerouslySetInnerHTML={{ __html: FIELDS_SHAPES }}
        />
        <div className="relative mx-auto w-full max-w-md lg:max-w-lg">
          <Logo className="size-14 lg:size-20" />
          <h1 className="mt-5 text-2xl font-semibold text-balance lg:text-3xl">
            {t('Smart Farm Management Platform')}
          </h1>
          <p className="mt-3 text-base text-balance text-soft">
            {t('Track crops, animals, and solar systems with AI insights')}
          </p>
        </div>
      </div>
      <div className="flex items-start justify-center px-4 py-8 sm:px-12 lg:items-center">
        <section className="w-full max-w-md rounded-card border border-line bg-surface p-6 sm:p-8">
          <h2 className="text-xl font-semibold">{t('Welcome Back')}</h2>
          <div className="mt-5 grid gap-3">
            <a href={paths.login} className={buttonStyle('secondary')}>
              {t('Continue with Google')}
            </a>
            <a href={paths.login} className={buttonStyle('secondary')}>
              {t('Continue with Apple')}
            </a>
          </div>
          <div className="my-5 flex items-center gap-3 text-sm text-soft">
            <span className="h-px flex-1 bg-line" />
            {t('or')}
            <span className="h-px flex-1 bg-line" />
          </div>
          {/* Unnamed fields are not submitted, so that nothing typed gets into the URL. */}
          <form action={paths.login} noValidate onSubmit={signIn} className="grid gap-4">
            <label className="block text-sm font-semibold">
              {t('Email address')}
              <input type="email" autoComplete="username" className={FIELD} />
            </label>
            <label className="block text-sm font-semibold">
              {t('Password')}
              <input type="password" autoComplete="current-password" className={FIELD} />
            </label>
            <button type="submit" className={buttonStyle('primary')}>
              {t('Sign In')}
            </button>
          </form>
          <p className="mt-4 text-center">
            <a
              href={paths.login}
              className="inline-flex min-h-touch items-center text-leaf underline underline-offset-4"
            >
              {t("Don't have an account? Sign up")}
            </a>
          </p>
        </section>
      </div>
    </main>
  )
}
