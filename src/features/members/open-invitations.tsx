import type { Invitation } from '#contract/members.ts'
import { ROLES } from '#domain/role-words.ts'
import { useRevokeInvitation } from '#src/api/members.ts'
import { dateText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CONTENT_ID } from '#src/ui/frame.ts'
import { rich } from '#src/ui/rich.tsx'
import { Row, Rows, Section } from '#src/ui/section.tsx'

/** Links that nobody has used yet; nothing where there are none. */
export const OpenInvitations = ({ invitations }: { invitations: Invitation[] }) =>
  invitations.length > 0 && (
    <Section title={t('Open invitations')}>
      <Rows>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Rows>
    </Section>
  )

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, role, note, expiresAt } = invitation
  const { mutate: revoke, isPending } = useRevokeInvitation()
  const roleName = say(ROLES[role].name)
  const forWhom = note || roleName
  const day = <time dateTime={expiresAt}>{dateText(expiresAt)}</time>
  const confirmRevocation = () => {
    const question = t('Revoke the invitation for {name}? Its link stops working.', {
      name: forWhom,
    })
    const onSuccess = () => document.getElementById(CONTENT_ID)?.focus()
    if (window.confirm(question)) revoke(id, { onSuccess })
  }
  return (
    <Row
      title={<span data-not-a-figure="entered">{forWhom}</span>}
      note={
        note
          ? rich('{role}, open until {day}', { day }, { role: roleName })
          : rich('open until {day}', { day })
      }
      actions={
        <Button
          kind="quiet"
          aria-label={t('Revoke the invitation for {name}', { name: forWhom })}
          data-not-a-figure="entered"
          onClick={confirmRevocation}
          disabled={isPending}
        >
          {t('Revoke')}
        </Button>
      }
    />
  )
}
