import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Greeting } from '#src/features/farm/greeting.tsx'
import { RecommendationsCard } from '#src/features/farm/recommendations-card.tsx'
import { LoginScreen } from '#src/features/account/login-screen.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { HomeFirstPaint, QuietFirstPaint } from './first-paint.tsx'

/** Where the server puts the farmer's own. */
const firstNamePlace = '[first name]'
const greeting = <Greeting firstName={firstNamePlace} />
const recommendations = (
  <RecommendationsCard>
    <Skeleton className="h-11 w-36" />
    <Skeleton className="h-11 w-52" />
  </RecommendationsCard>
)

/** What stands on the page before its script has run; used by the build only. */
export const firstPaints = () => ({
  landing: renderToString(<LoginScreen />),
  home: renderToStaticMarkup(<HomeFirstPaint greeting={greeting} />),
  homeWithProjects: renderToStaticMarkup(
    <HomeFirstPaint greeting={greeting} recommendations={recommendations} />,
  ),
  firstNamePlace,
  quiet: renderToStaticMarkup(<QuietFirstPaint />),
})
