import { msg, type Message } from '#contract/message.ts'
import { screenNameOf, type ScreenName } from '#domain/screen-paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { Skeleton } from '#src/ui/card.tsx'
import { CONTENT_ID, contentStyle } from '#src/ui/frame.ts'

/** Known before the code of a screen has arrived, which takes seconds on a slow line. */
const TITLES: Partial<Record<ScreenName, Message>> = {
  farm: msg('Farm'),
  members: msg('People'),
  assistant: msg('AI Assistant'),
  categorySelection: msg('New Project'),
  cropSelection: msg('Select Crops'),
  cropManagement: msg('Crop Management'),
  animalSelection: msg('Select Animals'),
  animalManagement: msg('Animal Management'),
  solarManagement: msg('Solar System Management'),
  weather: msg('Weather'),
  book: msg('Book'),
  products: msg('Book'),
  profit: msg('Book'),
  registers: msg('Book'),
  rotation: msg('Book'),
  dashboard: msg('Dashboard'),
  yourData: msg('Your data'),
  alerts: msg('Alerts'),
  unsent: msg('Not sent yet'),
  signOut: msg('Sign out'),
}

/** A screen while it loads. Its title is no heading: a screen reader waits for the screen's own. */
export function ScreenSkeleton({ path }: { path: string }) {
  const name = screenNameOf(path)
  const title = name && TITLES[name]
  return (
    <main id={CONTENT_ID} aria-busy="true" aria-label={t('Loading')} className={contentStyle}>
      {title && (
        <p
          aria-hidden
          className="mb-4 flex min-h-touch items-center text-xl font-semibold sm:text-2xl"
        >
          {say(title)}
        </p>
      )}
      <div className="grid gap-6">
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    </main>
  )
}
