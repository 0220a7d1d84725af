import type { Member } from '#contract/members.ts'
import { useHandOver } from '#src/api/members.ts'
import { failureSentence } from '#src/api/request.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog, DialogFailure, useCloseDialog } from '#src/ui/dialog.tsx'

type HandOverDialogProps = { member: Member; onClose: () => void }

/** The second step before the farm is somebody else's. */
export const HandOverDialog = ({ member, onClose }: HandOverDialogProps) => (
  <Dialog title={t('Hand the farm over to {name}?', { name: member.name })} onClose={onClose}>
    <HandOver member={member} />
  </Dialog>
)

function HandOver({ member: { id, name } }: { member: Member }) {
  const { mutate, error, isPending } = useHandOver()
  const close = useCloseDialog()
  return (
    <div className="grid gap-4" data-not-a-figure="entered">
      <p>
        {t(
          '{name} becomes the owner: they can export the farm and decide who is on it. You become a manager at once.',
          { name },
        )}
      </p>
      <p>{t('Only {name} can give it back to you.', { name })}</p>
      <DialogFailure text={error ? failureSentence(error) : ''} />
      <Button disabled={isPending} onClick={() => mutate(id, { onSuccess: close })}>
        {t('Hand over, and become a manager')}
      </Button>
      <Button kind="secondary" onClick={close}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
