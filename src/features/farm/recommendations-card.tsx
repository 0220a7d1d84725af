import type { ReactNode } from 'react'
import { ROUTINE_WORDS } from '#domain/tasks/morning-routine.ts'
import { say, t } from '#src/lib/texts.ts'

type RecommendationsCardProps = {
  /** The list, once it is there. */
  tasks?: ReactNode
  /** Two lines and a button have their place. */
  weather?: ReactNode
  /** Below the weather. */
  children?: ReactNode
}

export const RecommendationsCard = ({ tasks, weather, children }: RecommendationsCardProps) => (
  <section aria-labelledby="recommendations">
    <h2 id="recommendations" className="text-sm font-semibold xs:text-base">
      {t("Today's Farm Recommendations")}
    </h2>
    <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <h3 className="mb-1.5 text-xs text-soft">{t('Morning Tasks')}</h3>
        {tasks || <MorningTasks isPending />}
      </div>
      <div className="max-lg:group-has-data-pending/day:invisible lg:mt-6">
        <h3 className="text-sm font-semibold">{t('Weather Alert')}</h3>
        <div className="min-h-22">{weather}</div>
        {children}
      </div>
    </div>
  </section>
)

/** Where no forecast is known. */
export const WeatherAdvice = () => (
  <p className="text-sm text-soft">
    {t('Check your local forecast before you spray, cut hay or move animals.')}
  </p>
)

export const taskListStyle = 'rounded-card bg-surface pr-2 pl-1 sm:pr-4'

/** The plain list; while the tasks load it has their places, and what follows it waits. */
export const MorningTasks = ({ isPending = false }: { isPending?: boolean }) => (
  <ul data-pending={isPending || undefined} className={`divide-y divide-line ${taskListStyle}`}>
    {Object.values(ROUTINE_WORDS).map((words) => (
      <li key={words.id} className="flex min-h-13 items-center gap-1">
        <span aria-hidden className="flex size-11 shrink-0 items-center justify-center">
          <span
            className={
              isPending
                ? 'size-6 rounded-full border-2 border-line'
                : 'size-1.5 rounded-full bg-soft'
            }
          />
        </span>
        <span className="min-w-0 flex-1 max-sm:text-sm">{say(words)}</span>
      </li>
    ))}
  </ul>
)

/** For what stands below the list, which grows when the tasks arrive. */
export const afterTasksStyle = 'group-has-data-pending/day:invisible'
