import { Camera } from 'lucide-react'
import { useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { useAddTask } from '#src/api/tasks.ts'
import { useMay } from '#src/api/session.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Rows, Section } from '#src/ui/section.tsx'
import { followUpOf, isPlanned } from './finding-task.ts'
import { focusOnMount } from './task-focus.ts'
import { TickRow } from './tick-row.tsx'

const SHOWN_FIRST = 3
const SHOWN_MORE = 50

type DoneListProps = {
  tasks: Task[]
  open: Task[]
  today: string
  onReopen: (task: Task) => void
}

/** Tasks done today; their circle takes them back. */
export function DoneList({ tasks, open, today, onReopen }: DoneListProps) {
  const [count, setCount] = useState(SHOWN_FIRST)
  if (tasks.length === 0) return null
  return (
    <Section title={t('Done today')} heading="h3">
      <Rows>
        {tasks.slice(0, count).map((task) => (
          <li key={task.id} className="pr-4 pl-1.5">
            <TickRow task={task} today={today} onTick={() => onReopen(task)}>
              <CheckAgain {...{ task, open, today }} />
            </TickRow>
          </li>
        ))}
      </Rows>
      {tasks.length > count && (
        <Button
          kind="quiet"
          data-not-a-figure="entered"
          className="text-sm! text-soft! print:hidden"
          onClick={() => setCount(count + SHOWN_MORE)}
        >
          {t('{count, number} more', { count: tasks.length - count })}
        </Button>
      )}
    </Section>
  )
}

/** Offers a photo task that checks whether a finding is gone. */
function CheckAgain({
  task,
  open,
  today,
}: Omit<DoneListProps, 'tasks' | 'onReopen'> & { task: Task }) {
  const { mutate: add, data, isPending } = useAddTask()
  const mayAdd = useMay('advise')
  const followUp = followUpOf(task, today)
  if (!followUp || !mayAdd) return null
  const planned = isPlanned(followUp, open)
  if (planned || data?.task.doneAt) {
    return (
      <span ref={data && focusOnMount} tabIndex={-1} className="text-sm text-soft">
        {planned ? t('Photo planned') : t('Already done')}
      </span>
    )
  }
  return (
    <Button
      kind="quiet"
      disabled={isPending}
      onClick={() => add(followUp)}
      className="shrink-0 px-2! text-sm! print:hidden"
    >
      <Camera aria-hidden className="size-4" />
      {/* A phone keeps its width for the title. */}
      <span className="max-sm:sr-only">{t('Check again with a photo')}</span>
    </Button>
  )
}
