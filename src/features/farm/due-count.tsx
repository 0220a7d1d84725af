import { useQuery } from '@tanstack/react-query'
import { notificationsQuery } from '#src/api/notifications.ts'
import { Provenance } from '#src/ui/provenance.tsx'

/** How many of the farmer's own tasks are due or overdue. */
export function DueCount() {
  const { data } = useQuery(notificationsQuery())
  return (
    data && (
      <span>
        {data.dueCount} due <Provenance kind="measured" />
      </span>
    )
  )
}
