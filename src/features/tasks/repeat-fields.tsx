import { useState } from 'react'
import type { Repeat } from '#contract/tasks.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/choice-field.tsx'
import { REPEATS, repeatChoice, type TaskValues } from './task-form-values.ts'

type RepeatFieldsProps = {
  /** How the task repeats now. */
  repeat: Repeat | null
  start: TaskValues
  error: string | undefined
}

export function RepeatFields({ repeat, start, error }: RepeatFieldsProps) {
  const [choice, setChoice] = useState(start.repeat)
  return (
    <>
      <SelectField
        label="Repeat"
        name="repeat"
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        error={choice === 'days' ? undefined : error}
      >
        {REPEATS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {repeat && repeatChoice(repeat).value === 'same' && (
          <option value="same">{repeatText(repeat)}</option>
        )}
      </SelectField>
      {choice === 'days' && (
        <Field
          label="Days from one to the next"
          name="every"
          type="number"
          inputMode="numeric"
          min={1}
          max={365}
          defaultValue={start.every || '3'}
          error={error}
        />
      )}
    </>
  )
}
