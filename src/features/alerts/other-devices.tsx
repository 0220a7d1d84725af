import type { Alerts } from '#contract/alerts.ts'
import { useRemoveDevice } from '#src/api/alert-devices.ts'
import { t } from '#src/lib/texts.ts'
import { whenText } from '#src/lib/when-text.ts'
import { Button } from '#src/ui/button.tsx'
import { CONTENT_ID } from '#src/ui/frame.ts'
import { rich } from '#src/ui/rich.tsx'
import { Row, Rows, Section } from '#src/ui/section.tsx'

type Device = Alerts['devices'][number]
type OtherDevicesProps = { devices: Device[]; /** Whether this one is off. */ isAlone: boolean }

/** Nothing where there are none. */
export const OtherDevices = ({ devices, isAlone }: OtherDevicesProps) =>
  devices.length > 0 && (
    <Section title={isAlone ? t('Your devices') : t('Your other devices')}>
      <Rows>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </Rows>
    </Section>
  )

const time = (at: string) => <time dateTime={at}>{whenText(at)}</time>

function DeviceRow({ device: { id, name, createdAt, lastSentAt } }: { device: Device }) {
  const { mutate, isPending } = useRemoveDevice()
  const confirmRemoval = () => {
    const question = t('Remove {name}? No more alerts go there.', { name })
    // The button that has the focus goes with the row.
    const onSuccess = () => document.getElementById(CONTENT_ID)?.focus()
    if (window.confirm(question)) mutate(id, { onSuccess })
  }
  return (
    <Row
      title={<span data-not-a-figure="entered">{name || t('Browser')}</span>}
      note={
        <span data-not-a-figure="entered">
          {lastSentAt
            ? rich('last alert {when}', { when: time(lastSentAt) })
            : rich('since {day}', { day: time(createdAt) })}
        </span>
      }
      actions={
        <Button
          kind="quiet"
          aria-label={t('Remove {name}', { name })}
          data-not-a-figure="entered"
          disabled={isPending}
          onClick={confirmRemoval}
        >
          {t('Remove')}
        </Button>
      }
    />
  )
}
