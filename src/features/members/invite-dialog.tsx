import { useState, type FormEvent } from 'react'
import { givenRoles, MAX_NOTE, type GivenRole } from '#contract/members.ts'
import { isBelow } from '#domain/access.ts'
import { useInvite } from '#src/api/members.ts'
import { failureSentence } from '#src/api/request.ts'
import { useRole } from '#src/api/session.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog, DialogFailure } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { endOfDay } from './last-day.ts'
import { LastDayField, RoleField } from './membership-fields.tsx'

/** Makes a link that lets one person join the farm. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite()
  return (
    <Dialog title={t('Invite somebody')} onClose={onClose}>
      {invite.data ? <InvitationLink url={invite.data.url} /> : <InviteForm invite={invite} />}
    </Dialog>
  )
}

function InviteForm({ invite }: { invite: ReturnType<typeof useInvite> }) {
  const ownRole = useRole()
  const [role, setRole] = useState<GivenRole>('worker')
  const [note, setNote] = useState('')
  const [lastDay, setLastDay] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ role, note, endsAt: endOfDay(lastDay) })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <RoleField
        roles={givenRoles.filter((one) => isBelow(one, ownRole))}
        chosen={role}
        onChoose={setRole}
      />
      <Field
        label={t('For whom')}
        optional
        hint={t('So that you can tell invitations apart.')}
        maxLength={MAX_NOTE}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <LastDayField
        day={lastDay}
        onChange={setLastDay}
        {...(role === 'worker' && { phone: 'maybe' })}
      />
      <DialogFailure text={invite.error ? failureSentence(invite.error) : ''} />
      <Button type="submit" disabled={invite.isPending}>
        {t('Make an invitation link')}
      </Button>
    </form>
  )
}
