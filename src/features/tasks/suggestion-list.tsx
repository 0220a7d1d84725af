import type { ReactNode } from 'react'
import type { TaskSource } from '#contract/tasks.ts'
import { dueText, weekdayText } from './due-text.ts'
import { MakeTaskButton } from './make-task-button.tsx'
import { sourceKey, type SuggestedTask } from './suggested-task.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { Rows } from '#src/ui/section.tsx'

type SuggestionListProps = {
  suggestions: readonly SuggestedTask[]
  today: string
  /** Below those from a source. */
  notes?: Partial<Record<TaskSource['kind'], ReactNode>>
}

/** Suggested tasks, each with its reason and a button that adds it. */
export const SuggestionList = ({ suggestions, today, notes }: SuggestionListProps) => (
  <Rows>
    {suggestions.map((suggestion) => {
      const { title, why, dueDate, source } = suggestion
      return (
        <li
          key={sourceKey(source)}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5"
        >
          <div className="min-w-0 flex-1 basis-56">
            <p data-not-a-figure="entered" className="break-words">
              {title}
            </p>
            <p className="text-xs break-words text-soft">
              <time dateTime={dueDate} title={weekdayText(dueDate, today)}>
                {dueText(dueDate, today)}
              </time>
              {' · '}
              <Reason why={why} of={source.kind} />
            </p>
            {notes?.[source.kind]}
          </div>
          <MakeTaskButton taskOn={() => suggestion} label={title} />
        </li>
      )
    })}
  </Rows>
)

/** Reasons from a reading or an interval show their provenance; an entered date is a plan. */
function Reason({ why, of }: { why: string | undefined; of: TaskSource['kind'] }) {
  if (of === 'harvest' || of === 'planting') return <span data-not-a-figure="entered">{why}</span>
  return (
    <>
      {why} <Provenance kind={of === 'underperformance' ? 'estimate' : 'sample'} />
    </>
  )
}
