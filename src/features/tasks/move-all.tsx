import { useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { msg } from '#contract/message.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { PostponeChoices } from './task-panel.tsx'
import type { TaskActions } from './use-task-actions.ts'

type MoveAllProps = { tasks: Task[]; today: string; onMove: TaskActions['moveAll'] }

/** For the days after a holiday: all that is overdue, with one tap and one request. */
export function MoveAll({ tasks, today, onMove }: MoveAllProps) {
  const [isPostponing, setPostponing] = useState(false)
  if (tasks.length < 2) return null
  return (
    <div className="flex flex-wrap justify-end gap-x-1 print:hidden">
      <Button kind="quiet" className={SMALL} onClick={() => onMove(tasks, today)}>
        {t('Move all to today')}
      </Button>
      <Button
        kind="quiet"
        className={SMALL}
        aria-expanded={isPostponing}
        onClick={() => setPostponing(!isPostponing)}
      >
        {t('Postpone all')}
      </Button>
      {isPostponing && (
        <div className="w-full pb-2">
          <PostponeChoices
            label={t('Postpone all')}
            choices={[
              { label: msg('Tomorrow'), until: addDays(today, 1) },
              { label: msg('In a week'), until: addDays(today, 7) },
            ]}
            problemOf={(date) => (date <= today ? msg('Choose a day after today.') : null)}
            onPick={(date) => {
              setPostponing(false)
              onMove(tasks, date)
            }}
          />
        </div>
      )}
    </div>
  )
}

const SMALL = 'px-3! text-sm! text-leaf!'
