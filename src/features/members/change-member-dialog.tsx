import { useState, type FormEvent } from 'react'
import { givenRoles, type GivenRole, type Member } from '#contract/members.ts'
import { useChangeMember } from '#src/api/members.ts'
import { failureSentence } from '#src/api/request.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog, DialogFailure, useCloseDialog } from '#src/ui/dialog.tsx'
import { dayOf, endOfDay } from './last-day.ts'
import { LastDayField, RoleField } from './membership-fields.tsx'

type ChangedMember = Member & { role: GivenRole }
type ChangeMemberDialogProps = { member: ChangedMember; onClose: () => void }

export const ChangeMemberDialog = ({ member, onClose }: ChangeMemberDialogProps) => (
  <Dialog title={t('Change {name}', { name: member.name })} onClose={onClose}>
    <ChangeForm member={member} />
  </Dialog>
)

function ChangeForm({ member }: { member: ChangedMember }) {
  const { id, isPhone } = member
  const { mutate, error, isPending } = useChangeMember(id)
  const close = useCloseDialog()
  const knownDay = dayOf(member.endsAt)
  const [role, setRole] = useState(member.role)
  const [lastDay, setLastDay] = useState(knownDay)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const change = {
      ...(role !== member.role && { role }),
      ...(lastDay !== knownDay && { endsAt: endOfDay(lastDay) }),
    }
    if (Object.keys(change).length === 0) close()
    else mutate(change, { onSuccess: close })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* A phone without an account is always a worker's. */}
      {!isPhone && <RoleField roles={givenRoles} chosen={role} onChoose={setRole} />}
      <LastDayField day={lastDay} onChange={setLastDay} {...(isPhone && { phone: 'is' })} />
      <DialogFailure text={error ? failureSentence(error) : ''} />
      <Button type="submit" disabled={isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}
