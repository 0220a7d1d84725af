import { LogOut } from 'lucide-react'
import { isAnythingWaiting } from '#src/api/offline/waiting-flag.ts'
import { useLeaveFarm } from '#src/api/members.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Section } from '#src/ui/section.tsx'

/** For everybody but the owner, who hands the farm over first. */
export function LeaveSection({ userId }: { userId: string }) {
  const { mutate: leave, isPending } = useLeaveFarm()
  const confirmLeaving = () => {
    const question = t(
      'Leave this farm? It is closed to you at once, and your open tasks are no longer assigned to anybody. To come back you need a new invitation.',
    )
    const warning = t('What this device has not sent yet is lost.')
    if (window.confirm(isAnythingWaiting() ? `${question}\n${warning}` : question)) leave(userId)
  }
  return (
    <Section title={t('Leave this farm')}>
      <p className="-mt-2 mb-3 text-soft">{t('What you wrote here stays with the farm.')}</p>
      <Button kind="danger" onClick={confirmLeaving} disabled={isPending}>
        <LogOut aria-hidden className="size-5" />
        {t('Leave this farm')}
      </Button>
    </Section>
  )
}
