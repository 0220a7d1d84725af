import { msg, type Message } from '#contract/message.ts'
import type { Alerts } from '#contract/alerts.ts'
import { useAddThisDevice, useRemoveThisDevice } from '#src/api/alert-devices.ts'
import type { PushHindrance } from '#src/api/push.ts'
import { say, t } from '#src/lib/texts.ts'
import { SwitchRow } from '#src/ui/switch.tsx'

const WHY_NOT: Record<PushHindrance, Message> = {
  shared: msg('This is a shared computer: nothing of yours is shown on it after you leave.'),
  insecure: msg(
    'Alerts reach a device only where the address begins with https. Whoever looks after this server can change that.',
  ),
  'not installed': msg(
    'On an iPhone or iPad, alerts reach only the app on the home screen: tap Share, then Add to Home Screen. Open Smart Farm from there and turn this on.',
  ),
  unsupported: msg('This browser cannot show alerts. A newer one can.'),
  blocked: msg(
    'Notifications from this site are blocked here. Tap the icon beside the address, allow notifications, and come back.',
  ),
}

type ThisDeviceRowProps = {
  pushKey: Alerts['pushKey']
  /** Undefined while it is off. */
  device: Alerts['devices'][number] | undefined
  hindrance: PushHindrance | undefined
}

/** Permission is asked for with the tap on the switch, and not before. */
export function ThisDeviceRow({ pushKey, device, hindrance }: ThisDeviceRowProps) {
  const { add, isPending: isAdding } = useAddThisDevice()
  const { mutate: remove, isPending: isRemoving } = useRemoveThisDevice()
  const why = hindrance ?? (pushKey === null ? 'insecure' : undefined)
  const label = t('On this device')
  if (pushKey === null || why)
    return (
      <li className="px-4 py-3">
        {label}
        <span className="block text-sm text-soft">{say(WHY_NOT[why ?? 'insecure'])}</span>
      </li>
    )
  return (
    <SwitchRow
      label={label}
      note={isAdding ? t('Allow notifications, if the browser asks.') : device?.name}
      isOn={device !== undefined || isAdding}
      disabled={isAdding || isRemoving}
      onChange={() => (device ? remove(device.id) : add(pushKey))}
    />
  )
}
