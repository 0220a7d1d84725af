import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { CONTENT_ID } from '#src/ui/frame.ts'
import { Logo } from '#src/ui/logo.tsx'
import { buttonStyle } from '#src/ui/button.tsx'

export function NotFoundScreen() {
  return (
    <main
      id={CONTENT_ID}
      className="grid min-h-[70dvh] place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <title>{`${t('Page not found')} · Smart Farm`}</title>
      <Logo className="size-14" />
      <h1 data-not-a-figure="label" className="text-2xl font-semibold">
        {t('404 Page Not Found')}
      </h1>
      <p className="text-soft">{t('Did you forget to add the page to the router?')}</p>
      <a href={paths.home} className={buttonStyle('secondary')}>
        {t('Go to the start page')}
      </a>
    </main>
  )
}
