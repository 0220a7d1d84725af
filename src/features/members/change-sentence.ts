import type { Message } from '#contract/message.ts'
import type { MembershipChange } from '#contract/members.ts'
import { ROLES } from '#domain/role-words.ts'
import { dateText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'

/** What changed in who is on the farm: 'Ada made Ben a manager'. */
export function changeSentence(change: MembershipChange) {
  const by = change.by ?? t('Former member')
  const name = change.name ?? t('Former member')
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
      return t('{name} joined as {role}', { name, role })
    case 'member-role':
      return roleSentence(change, { by, name, role })
    case 'member-removed':
      return t('{by} removed {name}', { by, name })
    case 'member-left':
      return t('{name} left the farm', { name })
    case 'member-ended':
      return t('{name} reached the last day on the farm', { name })
    case 'farm-handed-over':
      return t('{by} handed the farm over to {name}', { by, name })
    case 'farm-renamed':
      return name
        ? t('{by} named the farm “{name}”', { by, name })
        : t('{by} took the name of the farm away', { by })
  }
}

type Said = { by: string; name: string; role: Message | string }

function roleSentence({ was, role: to, endsAt }: MembershipChange, said: Said) {
  // Of who has handed the farm over.
  if (was === 'owner') return t('{name} became {role}', said)
  if (was !== to) return t('{by} made {name} {role}', said)
  return endsAt
    ? t('{by} set the last day of {name} to {day}', { ...said, day: dateText(endsAt) })
    : t('{by} let {name} stay without an end', said)
}
