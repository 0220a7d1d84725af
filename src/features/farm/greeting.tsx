import type { Ref } from 'react'
import type { SessionFarm } from '#contract/session.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { dateParts } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { farmName } from '#src/lib/farm-name.ts'

const dayOfYear = dateParts({ weekday: 'long', day: 'numeric', month: 'long' })

/** Nobody needs to read that their own farm is theirs. */
const saysWhich = ({ name, role }: SessionFarm) => name !== '' || role !== 'owner'

type GreetingProps = {
  firstName: string | undefined
  farm?: SessionFarm | undefined
  /** Left out where the farmer's day is not known; its line stays. */
  now?: Date
  heading?: Ref<HTMLHeadingElement>
}

export function Greeting({ firstName, farm, now, heading }: GreetingProps) {
  const today = now && dateIn(browserTimeZone(), now)
  return (
    <div className="mb-2 sm:mb-4">
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold break-words sm:text-2xl">
        {t('Welcome back, {name}', { name: firstName || t('Farmer') })}
      </h1>
      <p className="min-h-4.5 pr-24 text-xs text-soft">
        {today && <time dateTime={today}>{dayOfYear(today)}</time>}
        {farm && saysWhich(farm) && (
          <span data-not-a-figure="entered" className="break-words">
            {' '}
            · {farmName(farm)}
          </span>
        )}
      </p>
    </div>
  )
}
