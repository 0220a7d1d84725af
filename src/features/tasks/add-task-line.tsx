import { useQuery } from '@tanstack/react-query'
import { useId, type FormEvent } from 'react'
import type { Project } from '#contract/projects.ts'
import { messageOfIssue } from '#contract/message.ts'
import { taskPayload, type Task, type TaskPayload } from '#contract/tasks.ts'
import { findMentionedPlace } from '#domain/tasks/mentioned-place.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { readTaskLine } from '#domain/tasks/task-line.ts'
import { failureSentence } from '#src/api/request.ts'
import { sessionQuery } from '#src/api/session.ts'
import { useAddTask } from '#src/api/tasks.ts'
import { cn } from '#src/lib/cn.ts'
import { draftSubject } from '#src/lib/drafts.ts'
import { say, spokenLanguage, t } from '#src/lib/texts.ts'
import { FieldError } from '#src/ui/field.tsx'
import { LineInput } from '#src/ui/line-input.tsx'
import { useDraftForm } from '#src/ui/use-draft-form.ts'
import { placesOf, type Place } from './places.ts'
import { URGENCY } from './task-meta.tsx'
import { whenText } from './due-text.ts'

type AddTaskLineProps = {
  today: string
  projects: Project[]
  /** What the task is about; by default the record that the line names. */
  place?: Place
  onAdded: (task: Task) => void
  onRefused: () => void
}
type Understood = { payload: TaskPayload; where: string | undefined }
type ParseResult = { understood: Understood; problem: null } | { understood: null; problem: string }

const EMPTY = { line: '' }

/** Parses a line into a task, linked to the record it names. */
function parseLine(text: string, today: string, projects: Project[], known?: Place): ParseResult {
  const { line, problem } = readTaskLine(text, today, spokenLanguage())
  if (!line) return { understood: null, problem: say(problem) }
  const place = known ?? findMentionedPlace(line.title, placesOf(projects))
  const payload = {
    ...line,
    ...(place && { kind: place.kind, projectId: place.projectId, entityId: place.entityId }),
  }
  const checked = taskPayload.safeParse(payload)
  if (checked.success) return { understood: { payload, where: place?.name }, problem: null }
  return { understood: null, problem: say(messageOfIssue(checked.error.issues[0]?.message ?? '')) }
}

function understoodText({ payload, where }: Understood, today: string) {
  return [
    t('Due {when}', { when: whenText(payload.dueDate, today) }),
    payload.repeat && t('repeats {often}', { often: repeatText(payload.repeat) }),
    payload.priority && payload.priority !== 'medium' && say(URGENCY[payload.priority]),
    where && t('at {where}', { where }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Adds a task from one line of text, and previews how the line is understood. */
export function AddTaskLine(props: AddTaskLineProps) {
  const { today, projects, place, onAdded, onRefused } = props
  const parse = (text: string) => parseLine(text, today, projects, place)
  const id = useId()
  const { data: user } = useQuery(sessionQuery())
  const { mutateAsync: add } = useAddTask()
  const { form, failure, isSaving, ...line } = useDraftForm({
    saved: EMPTY,
    subject: draftSubject(user?.id ?? '', 'new task', place?.entityId ?? ''),
    storedIn: 'tab',
    rules: (values) => {
      const { problem } = parse(values.line)
      return problem === null ? null : { field: 'line', text: problem }
    },
    save: async (values, settle) => {
      const { understood } = parse(values.line)
      if (!understood) return
      const { task } = await add(understood.payload).catch((error: unknown) => {
        onRefused()
        throw error
      })
      settle(EMPTY)
      onAdded(task)
    },
  })
  const text = form.watch('line')
  const { understood, problem } = parse(text)
  const wrong =
    form.formState.errors.line?.message ?? (failure === undefined ? '' : failureSentence(failure))
  const submit = (event: FormEvent) => {
    if (!understood) onRefused()
    line.submit(event)
  }
  return (
    <form noValidate onSubmit={submit} className="group print:hidden">
      <LineInput
        id={id}
        data-act="new"
        {...form.register('line')}
        label={t('Add a task')}
        placeholder={t('Add a task: fix fence tomorrow')}
        isEmpty={!text.trim()}
        isWrong={Boolean(wrong)}
        isSaving={isSaving}
      />
      <div
        id={`${id}-hint`}
        aria-live="polite"
        className={cn(
          'px-4 text-xs text-soft',
          !text.trim() && !wrong && 'hidden group-focus-within:block',
        )}
      >
        {wrong ? (
          <FieldError id={`${id}-error`} text={wrong} />
        ) : (
          <p data-not-a-figure={text.trim() ? 'entered' : 'label'} className="mt-1.5">
            {text.trim()
              ? understood
                ? understoodText(understood, today)
                : problem
              : t(
                  'Say when: tomorrow, in 3 days, every Monday, on 5 May. Add !high if it is urgent.',
                )}
          </p>
        )}
      </div>
    </form>
  )
}
