import type { UseFormReturn } from 'react-hook-form'
import { MAX_REPEAT_EVERY } from '#contract/limits.ts'
import type { Project } from '#contract/projects.ts'
import { priority, type Task, type TaskKind } from '#contract/tasks.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { say, t } from '#src/lib/texts.ts'
import { useFarm } from '#src/api/session.ts'
import { SelectField } from '#src/ui/choice-field.tsx'
import { Field, TextField } from '#src/ui/field.tsx'
import { AssigneeField } from './assignee.tsx'
import { placesOf, placeText } from './places.ts'
import { isRecord, placeValue, repeatChoice, REPEATS, type TaskValues } from './task-form-values.ts'
import { KINDS, PRIORITIES } from './task-meta.tsx'

type TaskFieldsProps = {
  form: UseFormReturn<TaskValues>
  task: Task
  projects: Project[]
}

export function TaskFields({ form, task, projects }: TaskFieldsProps) {
  const { register, watch } = form
  const { errors } = form.formState
  const isShared = useFarm()?.isShared
  return (
    <>
      <TextField
        label={t('What to do')}
        rows={2}
        error={errors.title?.message}
        className="sm:col-span-2"
        {...register('title')}
      />
      <Field
        label={t('Due')}
        type="date"
        error={errors.dueDate?.message}
        {...register('dueDate')}
      />
      <SelectField label={t('Priority')} {...register('priority')}>
        {priority.options.map((value) => (
          <option key={value} value={value}>
            {say(PRIORITIES[value])}
          </option>
        ))}
      </SelectField>
      <RepeatFields form={form} task={task} />
      <WhereFields form={form} task={task} projects={projects} />
      {isShared && (
        <AssigneeField task={task} field={register('assigneeId')} value={watch('assigneeId')} />
      )}
      <TextField
        label={t('Notes')}
        rows={2}
        optional
        error={errors.notes?.message}
        className="sm:col-span-2"
        {...register('notes')}
      />
    </>
  )
}

function RepeatFields({ form, task: { repeat } }: Omit<TaskFieldsProps, 'projects'>) {
  const { register, watch } = form
  const { errors } = form.formState
  const choice = watch('repeat')
  return (
    <>
      <SelectField
        label={t('Repeat')}
        error={errors.repeat?.message}
        {...register('repeat')}
        value={choice}
      >
        {REPEATS.map(({ value, label }) => (
          <option key={value} value={value}>
            {say(label)}
          </option>
        ))}
        {repeat && repeatChoice(repeat).value === 'same' && (
          <option value="same">{say(repeatText(repeat))}</option>
        )}
      </SelectField>
      {choice === 'days' && (
        <Field
          label={t('Days between repeats')}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_REPEAT_EVERY}
          error={errors.every?.message}
          {...register('every')}
        />
      )}
    </>
  )
}

/** The record or project a task is about. Only a task without a record asks for its kind. */
function WhereFields({ form, task, projects }: TaskFieldsProps) {
  const { register, watch } = form
  const where = watch('where')
  const current = placeValue(task)
  const isListed =
    current === '' ||
    projects.some(({ id }) => current === `project/${id}`) ||
    placesOf(projects).some(({ kind, entityId }) => current === `${kind}/${entityId}`)
  return (
    <>
      <SelectField label={t('Where')} {...register('where')} value={where}>
        <option value="">{t('The whole farm')}</option>
        {/* Keeps the current place selectable while the projects load, or if they fail to. */}
        {!isListed && <option value={current}>{placeText(task)}</option>}
        {projects.map((project) => (
          <optgroup key={project.id} label={project.name}>
            <option value={`project/${project.id}`}>
              {t('All of {project}', { project: project.name })}
            </option>
            {placesOf([project]).map(({ kind, entityId, name }) => (
              <option key={entityId} value={`${kind}/${entityId}`}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {!isRecord(where) && (
        <SelectField label={t('Kind')} {...register('kind')}>
          {(Object.keys(KINDS) as TaskKind[]).map((kind) => (
            <option key={kind} value={kind}>
              {say(KINDS[kind].label)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
