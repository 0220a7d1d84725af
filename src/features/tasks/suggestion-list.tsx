import type { TaskSource } from '#contract/tasks.ts'
import { dueText, weekdayText } from './due-text.ts'
import { MakeTaskButton } from './make-task-button.tsx'
import { sourceKey, type SuggestedTask } from './suggested-task.ts'
import { KINDS } from './task-meta.tsx'
import { Provenance } from '#src/ui/provenance.tsx'

type SuggestionListProps = { suggestions: readonly SuggestedTask[]; today: string }

/** Suggested tasks, each with its reason and a button that adds it. */
export const SuggestionList = ({ suggestions, today }: SuggestionListProps) => (
  <ul className="divide-y divide-line">
    {suggestions.map((suggestion) => {
      const { kind = 'general', title, why, dueDate, source } = suggestion
      const Icon = KINDS[kind].icon
      const due = dueText(dueDate, today)
      return (
        <li key={sourceKey(source)} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p data-not-a-figure="entered" className="font-semibold break-words">
              <Icon aria-hidden className="mr-1.5 inline size-4 text-leaf" />
              {title}
            </p>
            <p className="text-sm break-words text-soft">
              <time dateTime={dueDate} title={weekdayText(dueDate, today)}>
                {due}
              </time>
              {' · '}
              <Reason why={why} of={source.kind} />
            </p>
          </div>
          <MakeTaskButton taskOn={() => suggestion} label={title} />
        </li>
      )
    })}
  </ul>
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
