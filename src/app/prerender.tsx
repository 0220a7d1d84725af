import { renderToStaticMarkup } from 'react-dom/server'
import { languageCodes, type LanguageCode } from '#domain/texts/say.ts'
import { LoginScreen } from '#src/features/account/login-screen.tsx'
import { Greeting } from '#src/features/farm/greeting.tsx'
import { StatCardsSkeleton } from '#src/features/farm/home-cards.tsx'
import { RecommendationsCard } from '#src/features/farm/recommendations-card.tsx'
import { openLanguage, t } from '#src/lib/texts.ts'
import { Logo } from '#src/ui/logo.tsx'
import { Skeleton } from '#src/ui/card.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** The server replaces it with the farmer's first name. */
const firstNamePlace = '[first name]'

/** Keeps the place of the app header until the session is known. */
const header = (
  <header className="border-b border-line bg-surface">
    <div className="mx-auto flex h-16 max-w-7xl items-center gap-3 px-4 sm:px-6">
      <Logo className="size-9" />
      <span className="text-lg font-bold">Smart Farm</span>
    </div>
  </header>
)

/** Home while it loads: skeletons have the final sizes, so nothing shifts. */
const home = (hasProjects: boolean) => (
  <>
    {header}
    <main
      aria-busy="true"
      aria-label={t('Loading your farm')}
      className="mx-auto max-w-7xl px-4 py-6 sm:px-6 sm:py-8"
    >
      <Greeting firstName={firstNamePlace} />
      <div className="grid gap-6">
        <StatCardsSkeleton />
        {hasProjects ? (
          <RecommendationsCard>
            <Skeleton className="h-11 w-36" />
            <Skeleton className="h-11 w-52" />
          </RecommendationsCard>
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </main>
  </>
)

/** Any other page while it loads: an empty main, so nothing flashes. */
const quiet = () => (
  <>
    {header}
    <main aria-busy="true" aria-label={t('Loading')} className="min-h-96" />
  </>
)

const paints = () => ({
  landing: renderToStaticMarkup(<LoginScreen />),
  home: renderToStaticMarkup(home(false)),
  homeWithProjects: renderToStaticMarkup(home(true)),
  quiet: renderToStaticMarkup(quiet()),
  notFound: renderToStaticMarkup(<NotFoundScreen />),
})

/** The static HTML shown before the script has run. Used by the build only. */
export async function firstPaints() {
  const inLanguages: Partial<Record<LanguageCode, ReturnType<typeof paints>>> = {}
  for (const code of languageCodes) {
    await openLanguage(code)
    inLanguages[code] = paints()
  }
  return { inLanguages: inLanguages as Required<typeof inLanguages>, firstNamePlace }
}
