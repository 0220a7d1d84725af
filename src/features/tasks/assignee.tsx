import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Task } from '#contract/tasks.ts'
import { may } from '#domain/access.ts'
import { membersQuery } from '#src/api/members.ts'
import { useFarm } from '#src/api/session.ts'
import { useWho } from '#src/api/who.ts'
import { t } from '#src/lib/texts.ts'
import { SelectField } from '#src/ui/choice-field.tsx'

/** Who is to do a task, or has done it, on a farm of several people. */
export function useWhoDoes({ assignee, doneAt, doneBy }: Task) {
  const farm = useFarm()
  const who = useWho()(doneBy)
  if (!doneAt) return farm?.isShared ? assignee : undefined
  return who && (who.isYou ? t('Done by you') : t('Done by {name}', { name: who.name }))
}

type AssigneeFieldProps = { task: Task; field: UseFormRegisterReturn; value: string }

export function AssigneeField({ task, field, value }: AssigneeFieldProps) {
  const { data } = useQuery(membersQuery())
  const members = (data?.members ?? []).filter(({ role }) => may(role, 'work'))
  const { assigneeId, assignee } = task
  return (
    <SelectField label={t('Who')} {...field} value={value}>
      <option value="">{t('Anyone')}</option>
      {/* Keeps the present one selectable while the people load, or if they fail to. */}
      {assigneeId && members.every(({ id }) => id !== assigneeId) && (
        <option value={assigneeId}>{assignee}</option>
      )}
      {members.map(({ id, name, isYou }) => (
        <option key={id} value={id}>
          {isYou ? t('{name} (you)', { name }) : name}
        </option>
      ))}
    </SelectField>
  )
}
