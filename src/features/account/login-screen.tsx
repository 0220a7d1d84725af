import type { FormEvent } from 'react'
import { msg } from '#contract/message.ts'
import { languageName } from '#domain/texts/say.ts'
import { FIELDS_BOX, FIELDS_SHAPES } from '#domain/drawings.ts'
import { paths } from '#src/lib/paths.ts'
import { changeLanguage, languageCodes } from '#src/lib/languages.ts'
import { say, spokenLanguage, t } from '#src/lib/texts.ts'
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
    <div className="relative grid min-h-dvh grid-cols-1 overflow-hidden pb-24 lg:pb-44">
      <svg
        viewBox={FIELDS_BOX}
        aria-hidden
        className="absolute inset-x-0 bottom-0 w-full [@media(prefers-color-scheme:dark)]:opacity-40"
        dangerouslySetInnerHTML={{ __html: FIELDS_SHAPES }}
      />
      <main className="relative mx-auto grid w-full max-w-6xl grid-cols-1 content-start gap-8 px-4 py-8 sm:px-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto] lg:content-center lg:gap-x-20 lg:gap-y-10">
        <div className="mx-auto w-full max-w-md lg:mx-0 lg:max-w-none lg:self-end">
          <Logo className="size-12 lg:size-16" />
          <h1 className="mt-4 text-2xl font-semibold text-balance lg:mt-6 lg:text-3xl">
            {t('Smart Farm Management Platform')}
          </h1>
          <p className="mt-2 text-balance text-soft lg:mt-3">
            {t('Track crops, animals, and solar systems with AI insights')}
          </p>
        </div>
        <section className="mx-auto w-full max-w-md rounded-card bg-surface p-5 sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center">
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
            <label className="block text-sm font-medium">
              {t('Email address')}
              <input type="email" autoComplete="username" className={FIELD} />
            </label>
            <label className="block text-sm font-medium">
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
        <div className="mx-auto w-full max-w-md lg:mx-0 lg:max-w-none lg:self-start">
          <Morning />
          <LanguageLinks />
        </div>
      </main>
    </div>
  )
}

/** The server keeps the choice; with a script, the page goes on by itself. */
const LanguageLinks = () => (
  <nav aria-label={t('Language')} className="mt-3 flex flex-wrap gap-x-4 text-xs">
    {languageCodes.map((code) => (
      <a
        key={code}
        href={`/?language=${code}`}
        lang={code}
        aria-current={code === spokenLanguage().code ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault()
          changeLanguage(code).catch(() => location.assign(`/?language=${code}`))
        }}
        className="inline-flex min-h-touch items-center text-soft underline underline-offset-4 aria-[current]:text-ink aria-[current]:no-underline"
      >
        {languageName(code)}
      </a>
    ))}
  </nav>
)

const MORNING = [
  {
    picture: '/crops/tomatoes.svg',
    title: msg('Brown spots on a leaf'),
    note: msg('Photograph it. You see where, and what to do next.'),
  },
  {
    picture: '/solar.svg',
    title: msg('The panels make less than usual'),
    note: msg('You see since when, and what it costs.'),
  },
  {
    picture: '/animals/sheep.svg',
    title: msg('Move the flock to the upper pasture'),
    note: msg('All that is to do today, ticked off where you stand.'),
  },
]

/** What the product does, as it shows it. */
const Morning = () => (
  <section aria-labelledby="morning">
    <h2 id="morning" className="text-xs text-soft">
      {t('A morning on a farm, for example')}
    </h2>
    <ul className="mt-2 divide-y divide-line rounded-card bg-surface">
      {MORNING.map(({ picture, title, note }) => (
        <li key={picture} className="flex items-center gap-3 px-4 py-2.5">
          <img src={picture} alt="" width={40} height={40} className="size-10 shrink-0" />
          <div className="min-w-0">
            <h3>{say(title)}</h3>
            <p className="text-xs text-soft">{say(note)}</p>
          </div>
        </li>
      ))}
    </ul>
    <p className="mt-3 text-xs text-soft">
      {t('Your data stays yours: you can export all of it at any time.')}
    </p>
  </section>
)
