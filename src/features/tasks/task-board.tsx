import { CalendarCheck, Keyboard, Printer, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Project } from '#contract/projects.ts'
import type { Agenda } from '#contract/tasks.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { weekdayText } from './due-text.ts'
import { AddTaskLine } from './add-task-line.tsx'
import { DoneList } from './done-list.tsx'
import { usePageKeys, SHORTCUTS, useShortcutSetting } from './shortcuts.ts'
import { TaskFilters } from './task-filters.tsx'
import { moveFocus, useTaskFromUrl } from './task-focus.ts'
import { groupTasks, NO_FILTER } from './task-groups.ts'
import { MissingRoutine } from './tick-row.tsx'
import { LaterTasks, TaskSection } from './task-section.tsx'
import { useTaskActions, useTaskEditors, type LastAction } from './use-task-actions.ts'

type TaskBoardProps = { agenda: Agenda; isFresh: boolean; projects: Project[] }

const focusNewTask = () => document.querySelector<HTMLElement>('[data-act="new"]')?.focus()

export function TaskBoard({ agenda, isFresh, projects }: TaskBoardProps) {
  const { today, open, openCount } = agenda
  const [filter, setFilter] = useState(NO_FILTER)
  const [keysShown, setKeysShown] = useState(false)
  const { actions, last, undo, announce } = useTaskActions(agenda, filter)
  const editors = useTaskEditors(agenda)
  const groups = groupTasks(agenda, filter, editors.edited)
  const row = { today, projects, actions, editors }
  useTaskFromUrl({ open, isFresh, showAll: () => setFilter(NO_FILTER), announce })
  const [search] = useSearchParams()
  const isAdding = search.get('add') === 'task'
  useEffect(() => void (isAdding && focusNewTask()), [isAdding])
  usePageKeys({
    n: focusNewTask,
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    u: undo,
    '?': () => setKeysShown((shown) => !shown),
  })
  const isFiltered = filter.projectId !== null || filter.kind !== null
  return (
    <Card aria-labelledby="today" className="flex flex-col gap-5 print:border-0 print:shadow-none">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h2 id="today" tabIndex={-1} className="text-xl font-semibold">
            {rich('Today, {day}', {
              day: <time dateTime={today}>{weekdayText(today, today)}</time>,
            })}
          </h2>
          <p className="text-soft">
            {summaryText(groups)} <Provenance kind="measured" />
          </p>
        </div>
        <div className="flex gap-1 print:hidden">
          <Button
            kind="quiet"
            aria-expanded={keysShown}
            onClick={() => setKeysShown(!keysShown)}
            className="max-sm:hidden"
          >
            <Keyboard aria-hidden className="size-5" />
            {t('Shortcuts')}
          </Button>
          <Button kind="quiet" onClick={() => window.print()} className="max-sm:hidden">
            <Printer aria-hidden className="size-5" />
            {t('Print')}
          </Button>
        </div>
      </header>
      {keysShown && <ShortcutList />}
      <AddTaskLine
        today={today}
        projects={projects}
        onAdded={actions.added}
        onRefused={actions.notAdded}
      />
      <TaskFilters filter={filter} projects={projects} onChange={setFilter} />
      <LastActionLine last={last} onUndo={undo} />
      <TaskSection title={t('Overdue')} tasks={groups.overdue} {...row} />
      <TaskSection
        title={t('Due today')}
        tasks={groups.today}
        empty={emptyText(isFiltered, groups.done.length > 0)}
        {...row}
      />
      <DoneList tasks={groups.done} open={open} today={today} onReopen={actions.reopen} />
      <MissingRoutine agenda={agenda} />
      <LaterTasks soon={groups.soon} later={groups.later} {...row} />
      {openCount > open.length && (
        <p data-not-a-figure="entered" className="flex items-center gap-2 text-sm text-soft">
          <CalendarCheck aria-hidden className="size-4" />
          {t('The first {shown} of {count} open tasks are shown.', {
            shown: open.length,
            count: openCount,
          })}
        </p>
      )}
    </Card>
  )
}

type Groups = ReturnType<typeof groupTasks>

function summaryText({ overdue, today, done }: Groups) {
  const parts = [
    overdue.length > 0 && t('{count} overdue', { count: overdue.length }),
    t('{count} due today', { count: today.length }),
    done.length > 0 && t('{count} done', { count: done.length }),
  ]
  return parts.filter(Boolean).join(', ')
}

function emptyText(isFiltered: boolean, hasDone: boolean) {
  if (isFiltered) return t('Nothing that matches is due today.')
  if (hasDone) return t('All done for today.')
  return t('Nothing is due today. Add a task above, or take a photo: its advice can become a task.')
}

/** Announces the last action and offers its undo. Sticky, to be visible while scrolled. */
function LastActionLine({ last, onUndo }: { last: LastAction | null; onUndo: () => void }) {
  return (
    <div role="status" className="sticky top-3 z-10 print:hidden">
      {last && (
        <p className="flex min-h-touch items-center justify-between gap-2 rounded-control bg-leaf-tint py-1 pr-1 pl-4">
          <span
            data-not-a-figure="entered"
            className="my-1 line-clamp-2 min-w-0 flex-1 break-words"
          >
            {last.text}
          </span>
          {last.undo && (
            <Button kind="quiet" className="shrink-0" onClick={onUndo}>
              <Undo2 aria-hidden className="size-4" />
              {t('Undo')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function ShortcutList() {
  const [isOn, setIsOn] = useShortcutSetting()
  return (
    <section
      aria-label={t('Keyboard shortcuts')}
      className="rounded-control bg-sunken p-4 print:hidden"
    >
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {SHORTCUTS.map(({ key, does }) => (
          <div key={does.id} className="flex items-baseline gap-3">
            <dt>
              <kbd className="inline-block min-w-8 rounded border border-control bg-surface px-2 py-0.5 text-center text-sm">
                {say(key)}
              </kbd>
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-touch items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => setIsOn(event.target.checked)}
          className="size-5 accent-leaf"
        />
        {t('Use these keys')}
      </label>
    </section>
  )
}
