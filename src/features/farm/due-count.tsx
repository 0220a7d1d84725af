import { useQuery } from '@tanstack/react-query'
import { notificationsQuery } from '#src/api/notifications.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'

/** Tasks that are due today or overdue. */
export function DueCount() {
  const { data } = useQuery(notificationsQuery())
  return (
    data && (
      <span>
        {t('{count} due', { count: data.dueCount })} <Provenance kind="measured" />
      </span>
    )
  )
}
