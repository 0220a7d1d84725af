import type { AlertWishes } from '#contract/alerts.ts'
import { useChangeWishes } from '#src/api/alerts.ts'
import { t } from '#src/lib/texts.ts'
import { Rows, Section } from '#src/ui/section.tsx'
import { SwitchRow } from '#src/ui/switch.tsx'
import { TimeField } from './time-field.tsx'

/** Offered when a farmer first turns them on. */
const QUIET = { from: '21:00', to: '06:00' }
const DIGEST_AT = '06:30'

/** Hours without alerts, and the one message of the morning. */
export function TimesSection({ wishes: { quiet, digestAt } }: { wishes: AlertWishes }) {
  const change = useChangeWishes()
  return (
    <Section title={t('When')}>
      <Rows>
        <SwitchRow
          label={t('Quiet hours')}
          note={t('Nothing arrives in between; it comes afterwards.')}
          isOn={quiet !== null}
          onChange={(isOn) => change({ quiet: isOn ? QUIET : null })}
        />
        {quiet && (
          <li className="flex flex-wrap gap-3 px-4 py-3">
            <TimeField
              label={t('From')}
              time={quiet.from}
              other={quiet.to}
              onSave={(from) => change({ quiet: { ...quiet, from } })}
            />
            <TimeField
              label={t('To')}
              time={quiet.to}
              other={quiet.from}
              onSave={(to) => change({ quiet: { ...quiet, to } })}
            />
          </li>
        )}
        <SwitchRow
          label={t('Morning summary')}
          note={t('One message a day: what is due, and what is new.')}
          isOn={digestAt !== null}
          onChange={(isOn) => change({ digestAt: isOn ? DIGEST_AT : null })}
        />
        {digestAt !== null && (
          <li className="flex flex-wrap gap-3 px-4 py-3">
            <TimeField label={t('At')} time={digestAt} onSave={(at) => change({ digestAt: at })} />
          </li>
        )}
      </Rows>
    </Section>
  )
}
