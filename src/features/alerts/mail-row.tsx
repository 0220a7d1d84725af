import type { Alerts } from '#contract/alerts.ts'
import { useSendLinkAgain, useSwitchMail } from '#src/api/alerts.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { SwitchRow } from '#src/ui/switch.tsx'

type Mail = NonNullable<Alerts['mail']>

/** No alerts go to an address that is not confirmed. */
export function MailRow({ mail: { address, isOn, isConfirmed } }: { mail: Mail }) {
  const { mutate: turn } = useSwitchMail()
  return (
    <>
      <SwitchRow
        label={<span data-not-a-figure="entered">{t('By mail to {address}', { address })}</span>}
        isOn={isOn}
        onChange={turn}
      />
      {isOn && !isConfirmed && <Unconfirmed address={address} />}
    </>
  )
}

function Unconfirmed({ address }: { address: string }) {
  const { mutate: sendAgain, isPending } = useSendLinkAgain()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1.5">
      <p
        role="status"
        data-not-a-figure="entered"
        className="min-w-0 text-sm break-words text-look"
      >
        {t('Open the link that we sent to {address}. Until then no alerts go there.', { address })}
      </p>
      <Button kind="secondary" disabled={isPending} onClick={() => sendAgain()}>
        {t('Send again')}
      </Button>
    </li>
  )
}
