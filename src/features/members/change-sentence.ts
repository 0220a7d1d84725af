import type { Message } from '#contract/message.ts'
import type { MembershipChange } from '#contract/members.ts'
import { ROLES } from '#domain/role-words.ts'
import { dateText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'

/** What changed in who is on the farm: 'Ada made Ben a manager'. */
export function changeSentence(change: MembershipChange) {
  const by = change.by ?? t('A former member')
  const name = change.name ?? t('a former member')
  // At the beginning of a sentence.
  const first = change.name ?? t('A former member')
  const role = change.role ? ROLES[change.role].asOne : ''
  switch (change.kind) {
    case 'member-invited':
      return name
        ? t('{by} invited {name} as {role}', { by, name, role })
        : t('{by} made an invitation for {role}', { by, role })
    case 'invitation-revoked':
      return name
        ? t('{by} revoked the invitation for {name}', { by, name })
        : t('{by} revoked an invitation for {role}', { by, role })
    case 'member-joined':
      return t('{name} joined as {role}', { name: first, role })
    case 'member-role':
      return roleSentence(change, { by, name, first, role })
    case 'member-removed':
      return t('{by} removed {name}', { by, name })
    case 'member-left':
      return t('{name} left the farm', { name: first })
    case 'member-ended':
      return t('{name}’s time on the farm ended', { name: first })
    case 'farm-handed-over':
      return t('{by} handed the farm over to {name}', { by, name })
    case 'farm-renamed':
      return name
        ? t('{by} named the farm “{name}”', { by, name })
        : t('{by} removed the farm’s name', { by })
  }
}

type Said = { by: string; name: string; first: string; role: Message | string }

function roleSentence({ was, role: to, endsAt }: MembershipChange, { first, ...said }: Said) {
  // The former owner.
  if (was === 'owner') return t('{name} became {role}', { name: first, role: said.role })
  if (was !== to) return t('{by} made {name} {role}', said)
  return endsAt
    ? t('{by} set the last day of {name} to {day}', { ...said, day: dateText(endsAt) })
    : t('{by} removed {name}’s last day', said)
}
