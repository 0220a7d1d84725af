import { KeyRound, Pencil, UserMinus } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { GivenRole, Member } from '#contract/members.ts'
import { ROLES } from '#domain/role-words.ts'
import { useRemoveMember } from '#src/api/members.ts'
import { useMay } from '#src/api/session.ts'
import { dateText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Tag } from '#src/ui/badge.tsx'
import { CONTENT_ID } from '#src/ui/frame.ts'
import { MoreMenu } from '#src/ui/more-menu.tsx'
import { rich } from '#src/ui/rich.tsx'
import { Row } from '#src/ui/section.tsx'
import { ChangeMemberDialog } from './change-member-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'

const dayOn = (at: string) => <time dateTime={at}>{dateText(at)}</time>

export function MemberRow({ member }: { member: Member }) {
  const { name, role, endsAt, since, isYou, isPhone, email } = member
  const mayChange = useMay('own')
  const facts = [
    say(ROLES[role].name),
    isPhone && t('phone without an account'),
    endsAt !== null && rich('until {day}', { day: dayOn(endsAt) }),
    rich('since {day}', { day: dayOn(since) }),
    email,
  ].filter(Boolean)
  return (
    <Row
      title={
        <span data-not-a-figure="entered" className="break-words whitespace-normal">
          {name} {isYou && <Tag>{t('You')}</Tag>}
        </span>
      }
      note={
        <span data-not-a-figure="entered" className="break-words whitespace-normal">
          {facts.map((fact, at) => (
            <Fragment key={at}>
              {at > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </span>
      }
      actions={mayChange && role !== 'owner' && <MemberMenu member={{ ...member, role }} />}
    />
  )
}

function MemberMenu({ member }: { member: Member & { role: GivenRole } }) {
  const { id, name, isPhone } = member
  const { mutate: remove } = useRemoveMember()
  const [open, setOpen] = useState<'change' | 'hand-over'>()
  const confirmRemoval = () => {
    const question = t(
      'Remove {name}? The farm is closed to them at once, and their open tasks are no longer assigned to anybody. What they wrote stays.',
      { name },
    )
    // The menu that has the focus goes with the row.
    const onSuccess = () => document.getElementById(CONTENT_ID)?.focus()
    if (window.confirm(question)) remove(id, { onSuccess })
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <MoreMenu
        label={t('More for {name}', { name })}
        actions={[
          {
            label: isPhone ? t('Change the last day') : t('Change role or last day'),
            icon: Pencil,
            onSelect: () => setOpen('change'),
          },
          ...(isPhone
            ? []
            : [
                {
                  label: t('Hand the farm over'),
                  icon: KeyRound,
                  onSelect: () => setOpen('hand-over'),
                },
              ]),
          {
            label: t('Remove from the farm'),
            icon: UserMinus,
            onSelect: confirmRemoval,
            isDangerous: true,
          },
        ]}
      />
      {open === 'change' && <ChangeMemberDialog member={member} onClose={close} />}
      {open === 'hand-over' && <HandOverDialog member={member} onClose={close} />}
    </>
  )
}
