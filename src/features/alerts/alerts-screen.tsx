import { useQuery } from '@tanstack/react-query'
import type { Alerts } from '#contract/alerts.ts'
import { thisBrowserQuery, thisDevice, useEndOthersAlerts } from '#src/api/alert-devices.ts'
import { alertsQuery, useSendTest } from '#src/api/alerts.ts'
import { failureSentence } from '#src/api/request.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Loading, Notice } from '#src/ui/card.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { Rows, Section } from '#src/ui/section.tsx'
import { KindsSection } from './kinds-section.tsx'
import { MailRow } from './mail-row.tsx'
import { OtherDevices } from './other-devices.tsx'
import { ThisDeviceRow } from './this-device-row.tsx'
import { TimesSection } from './times-section.tsx'

/** What the farmer is told of, where and when. */
export const AlertsScreen = () => (
  <Screen
    title={t('Alerts')}
    backTo={paths.home}
    backLabel={t('Back to home')}
    className="max-w-3xl"
  >
    <Loaded />
  </Screen>
)

function Loaded() {
  const { data, error, refetch, isFetching } = useQuery(alertsQuery())
  const { data: browser } = useQuery(thisBrowserQuery())
  useEndOthersAlerts()
  if (!data && error)
    return (
      <Notice
        title={t('Your alerts could not be loaded')}
        text={failureSentence(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data || !browser)
    return <Loading label={t('Loading your alerts')} shapes={['h-26', 'h-52', 'h-26']} />
  const { hindrance } = browser
  const device = thisDevice(data, browser)
  const others = data.devices.filter((one) => one !== device)
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="text-soft">
        {t('Get a message when something on the farm needs you, even while Smart Farm is closed.')}
      </p>
      <Section title={t('Where')}>
        <Rows>
          <ThisDeviceRow pushKey={data.pushKey} device={device} hindrance={hindrance} />
          {data.mail && <MailRow mail={data.mail} />}
        </Rows>
        {isSomewhere(data) && <TestButton />}
      </Section>
      <OtherDevices devices={others} isAlone={!device} />
      <KindsSection wishes={data.wishes} isSomewhere={isSomewhere(data)} />
      <TimesSection wishes={data.wishes} />
    </div>
  )
}

/** Whether a message would arrive anywhere. */
const isSomewhere = ({ devices, mail }: Alerts) =>
  devices.length > 0 || (mail?.isOn === true && mail.isConfirmed)

function TestButton() {
  const { mutate, isPending } = useSendTest()
  return (
    <Button kind="secondary" className="mt-3" disabled={isPending} onClick={() => mutate()}>
      {t('Send a test')}
    </Button>
  )
}
