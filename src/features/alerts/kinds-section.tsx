import { alertKind, type AlertKind, type AlertWishes } from '#contract/alerts.ts'
import { msg, type Message } from '#contract/message.ts'
import { useChangeWishes } from '#src/api/alerts.ts'
import { say, t } from '#src/lib/texts.ts'
import { Rows, Section } from '#src/ui/section.tsx'
import { SwitchRow } from '#src/ui/switch.tsx'

const KINDS: Record<AlertKind, { name: Message; note: Message }> = {
  finding: { name: msg('Findings'), note: msg('What photos show, and devices that fall silent.') },
  weather: { name: msg('Weather'), note: msg('Frost, heat and dry fields.') },
  comment: { name: msg('Comments'), note: msg('What others write about the farm.') },
  task: { name: msg('Tasks given to me'), note: msg('Work that somebody hands to you.') },
}

type KindsSectionProps = { wishes: AlertWishes; isSomewhere: boolean }

export function KindsSection({ wishes, isSomewhere }: KindsSectionProps) {
  const change = useChangeWishes()
  const { kinds, digestAt } = wishes
  const isAnything = kinds.length > 0 || digestAt !== null
  const turn = (kind: AlertKind, isOn: boolean) =>
    change({
      kinds: alertKind.options.filter((one) => (one === kind ? isOn : kinds.includes(one))),
    })
  return (
    <Section title={t('What to tell me at once')}>
      <p role="status" className="-mt-2 mb-3 text-sm text-look empty:hidden">
        {isSomewhere && !isAnything && t('Nothing comes yet: choose what you want to be told.')}
        {!isSomewhere && isAnything && t('Nothing comes yet: turn on a device or mail above.')}
      </p>
      <Rows>
        {alertKind.options.map((kind) => (
          <SwitchRow
            key={kind}
            label={say(KINDS[kind].name)}
            note={say(KINDS[kind].note)}
            isOn={kinds.includes(kind)}
            onChange={(isOn) => turn(kind, isOn)}
          />
        ))}
      </Rows>
    </Section>
  )
}
