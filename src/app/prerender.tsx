import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { screenPaths } from '#domain/screen-paths.ts'
import { PSEUDO, type LanguageCode } from '#domain/texts/say.ts'
import { LoginScreen } from '#src/features/account/login-screen.tsx'
import { Greeting } from '#src/features/farm/greeting.tsx'
import { homeStyle, StatCardsSkeleton } from '#src/features/farm/home-cards.tsx'
import { RecommendationsCard } from '#src/features/farm/recommendations-card.tsx'
import { cn } from '#src/lib/cn.ts'
import { languageCodes, openLanguage } from '#src/lib/languages.ts'
import { t } from '#src/lib/texts.ts'
import { Brand, headerStyle } from '#src/ui/logo.tsx'
import { Skeleton } from '#src/ui/card.tsx'
import { besideRailStyle, bottomBarStyle, contentStyle } from '#src/ui/frame.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** The server replaces it with the farmer's first name. */
const firstNamePlace = '[first name]'

/** Keeps the places of the shell until the session is known. */
const shell = (main: ReactNode) => (
  <>
    <header className={headerStyle}>
      <span className="flex items-center gap-2.5">
        <Brand />
      </span>
    </header>
    <div className={besideRailStyle}>{main}</div>
    <div className={cn(bottomBarStyle, 'lg:hidden')} />
  </>
)

/** Home while it loads: skeletons have the final sizes, so nothing shifts. */
const home = (hasProjects: boolean) =>
  shell(
    <main aria-busy="true" aria-label={t('Loading your farm')} className={contentStyle}>
      <Greeting firstName={firstNamePlace} />
      <div className={homeStyle}>
        {hasProjects ? (
          <>
            <div className="max-sm:order-1">
              <StatCardsSkeleton />
            </div>
            <RecommendationsCard />
          </>
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </main>,
  )

/** Every other screen while it loads, and an address that is none. */
const screens = () =>
  Object.fromEntries(
    [...Object.entries(screenPaths), ['none', '']].map(([name = '', path = '']) => [
      name,
      renderToStaticMarkup(shell(<ScreenSkeleton path={path} />)),
    ]),
  )

const paints = () => ({
  landing: renderToStaticMarkup(<LoginScreen />),
  home: renderToStaticMarkup(home(false)),
  homeWithProjects: renderToStaticMarkup(home(true)),
  screens: screens(),
  notFound: renderToStaticMarkup(<NotFoundScreen />),
})

/** The static HTML shown before the script has run. Used by the build only. */
export async function firstPaints() {
  const inLanguages: Record<LanguageCode, ReturnType<typeof paints>> = {}
  for (const code of [...languageCodes, PSEUDO]) {
    await openLanguage(code)
    inLanguages[code] = paints()
  }
  return { inLanguages, firstNamePlace }
}
