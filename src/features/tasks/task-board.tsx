import { Keyboard, Printer, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Project } from '#contract/projects.ts'
import type { Agenda } from '#contract/tasks.ts'
import { morningTasks } from '#domain/tasks/morning-routine.ts'
import { useMay } from '#src/api/session.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { FilterChip } from '#src/ui/filters.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { weekdayText } from './due-text.ts'
import { AddTaskLine } from './add-task-line.tsx'
import { DoneList } from './done-list.tsx'
import { LastActionLine } from './last-action-line.tsx'
import { MoveAll } from './move-all.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { usePageKeys } from './shortcuts.ts'
import { PrintedFilter, TaskFilters, type TaskOrder } from './task-filters.tsx'
import { moveFocus, useTaskFromUrl } from './task-focus.ts'
import { groupTasks, isFiltering, NO_FILTER, tasksByPlace, type TaskFilter } from './task-groups.ts'
import { RoutineRow } from './tick-row.tsx'
import { LaterTasks, TaskSection } from './task-section.tsx'
import { useTaskActions, useTaskEditors } from './use-task-actions.ts'
import { useTaskFilter } from './use-task-filter.ts'

/** What a farmer sees of a list at first, so that a thousand tasks are no more than three screens. */
const FIRST = { overdue: 5, today: 15, later: 10, ofPlace: 3, places: 6 }

type TaskBoardProps = { agenda: Agenda; isFresh: boolean; projects: Project[] }

const focusNewTask = () => document.querySelector<HTMLElement>('[data-act="new"]')?.focus()

export function TaskBoard({ agenda, isFresh, projects }: TaskBoardProps) {
  const { today, open, openCount } = agenda
  const { filter, setFilter, mine } = useTaskFilter()
  const [order, setOrder] = useState<TaskOrder>('day')
  const [isFinding, setFinding] = useState(false)
  const [keysShown, setKeysShown] = useState(false)
  const { actions, last, undo, announce, forget } = useTaskActions(agenda, filter)
  const editors = useTaskEditors(agenda)
  const groups = groupTasks(agenda, filter, editors.edited)
  const showAll = () => {
    setFilter(NO_FILTER)
    setOrder('day')
  }
  const marked = useTaskFromUrl({ isFresh, showAll, announce })
  const row = { today, projects, actions, editors, marked }
  const [search] = useSearchParams()
  const isAdding = search.get('add') === 'task'
  useEffect(() => void (isAdding && focusNewTask()), [isAdding])
  const [mayAdd, mayChange] = [useMay('advise'), useMay('work')]
  const closeFind = () => {
    showAll()
    setFinding(false)
  }
  usePageKeys({
    ...(mayAdd && { n: focusNewTask }),
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    u: undo,
    '/': () => setFinding(true),
    '?': () => setKeysShown((shown) => !shown),
  })
  const all = [...groups.overdue, ...groups.today, ...groups.soon, ...groups.later]
  return (
    <section aria-labelledby="today" className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-2">
        <div className="min-w-0">
          <h2 id="today" tabIndex={-1} className="text-base font-semibold">
            {rich('Today, {day}', {
              day: <time dateTime={today}>{weekdayText(today, today)}</time>,
            })}
          </h2>
          <p className="text-xs text-soft">
            {summaryText(groups)} <Provenance kind="measured" />
          </p>
        </div>
        <div className="-mr-2 flex print:hidden">
          <Button
            kind="quiet"
            aria-expanded={isFinding}
            onClick={() => (isFinding ? closeFind() : setFinding(true))}
            className="px-3! text-sm!"
          >
            <Search aria-hidden className="size-4" />
            {t('Find')}
          </Button>
          <Button
            kind="quiet"
            aria-expanded={keysShown}
            onClick={() => setKeysShown(!keysShown)}
            className="px-3! text-sm! max-sm:hidden"
          >
            <Keyboard aria-hidden className="size-4" />
            {t('Shortcuts')}
          </Button>
          <Button
            kind="quiet"
            onClick={() => window.print()}
            className="px-3! text-sm! max-sm:hidden"
          >
            <Printer aria-hidden className="size-4" />
            {t('Print')}
          </Button>
        </div>
      </header>
      {keysShown && <ShortcutList />}
      {isFinding && (
        <TaskFilters {...{ filter, order, projects }} onChange={setFilter} onOrder={setOrder} />
      )}
      {mine && (
        <div className="print:hidden">
          <FilterChip {...mine}>{t('Mine')}</FilterChip>
        </div>
      )}
      <PrintedFilter filter={filter} projects={projects} />
      {mayAdd && (
        <AddTaskLine
          today={today}
          projects={projects}
          onAdded={actions.added}
          onRefused={actions.notAdded}
        />
      )}
      {order === 'place' ? (
        <ByPlace tasks={all} {...row} />
      ) : (
        <>
          <TaskSection
            title={t('Overdue')}
            tasks={groups.overdue}
            limit={FIRST.overdue}
            action={
              mayChange && <MoveAll tasks={groups.overdue} today={today} onMove={actions.moveAll} />
            }
            {...row}
          />
          <TaskSection
            title={t('Due today')}
            tasks={groups.today}
            limit={FIRST.today}
            empty={emptyText(filter, groups.done.length > 0, mayAdd)}
            {...row}
          />
          <LaterTasks
            soon={groups.soon}
            later={groups.later}
            limit={FIRST.later}
            isFound={filter.text.trim() !== ''}
            {...row}
          />
        </>
      )}
      <DoneList tasks={groups.done} open={open} today={today} onReopen={actions.reopen} />
      {mayAdd && <MissingRoutine agenda={agenda} />}
      {openCount > open.length && (
        <p data-not-a-figure="entered" className="text-xs text-soft">
          {t('The first {shown} of {count} open tasks are shown.', {
            shown: open.length,
            count: openCount,
          })}
        </p>
      )}
      <LastActionLine last={last} onUndo={undo} onForget={forget} />
    </section>
  )
}

type ByPlaceProps = Omit<Parameters<typeof TaskSection>[0], 'title' | 'limit' | 'empty'>

function ByPlace({ tasks, ...row }: ByPlaceProps) {
  const [count, setCount] = useState(FIRST.places)
  const places = tasksByPlace(tasks)
  return (
    <>
      {places.slice(0, count).map(({ place, tasks: ofPlace }) => (
        <TaskSection
          key={place}
          title={place || t('The whole farm')}
          tasks={ofPlace}
          limit={FIRST.ofPlace}
          {...row}
        />
      ))}
      {places.length > count && (
        <Button
          kind="quiet"
          data-not-a-figure="entered"
          className="self-start text-sm! text-soft! print:hidden"
          onClick={() => setCount(places.length)}
        >
          {t('{count, number} more', { count: places.length - count })}
        </Button>
      )}
    </>
  )
}

/** The morning tasks that this farm does not have, or sent away. */
function MissingRoutine({ agenda }: { agenda: Agenda }) {
  const missing = morningTasks(agenda).filter(({ task }) => !task)
  if (missing.length === 0) return null
  return (
    <details className="print:hidden">
      <summary className="flex min-h-touch w-fit items-center rounded-control text-sm text-soft hover:text-ink">
        {t('Other morning tasks')}
      </summary>
      <ul className="divide-y divide-line rounded-card bg-surface pl-1.5">
        {missing.map(({ code }) => (
          <li key={code}>
            <RoutineRow code={code} today={agenda.today} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type Groups = ReturnType<typeof groupTasks>

function summaryText({ overdue, today, done }: Groups) {
  const parts = [
    overdue.length > 0 && t('{count} overdue', { count: overdue.length }),
    t('{count} due today', { count: today.length }),
    done.length > 0 && t('{count, plural, one {# done} other {# done}}', { count: done.length }),
  ]
  return parts.filter(Boolean).join(', ')
}

function emptyText(filter: TaskFilter, hasDone: boolean, mayAdd: boolean) {
  if (isFiltering(filter)) return t('Nothing that matches is due today.')
  if (hasDone) return t('All done for today.')
  if (filter.assigneeId !== null) return t('Nothing that you are to do is due today.')
  if (!mayAdd) return t('Nothing is due today.')
  return t('Nothing is due today. Add a task above, or take a photo: its advice can become a task.')
}
