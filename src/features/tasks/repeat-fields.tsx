import { useState } from 'react'
import type { Repeat } from '#contract/tasks.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { REPEATS, repeatChoice } from './task-form-values.ts'

type RepeatFieldsProps = { repeat: Repeat | null; error: string | undefined }

export function RepeatFields({ repeat, error }: RepeatFieldsProps) {
  const known = repeatChoice(repeat)
  const [choice, setChoice] = useState(known.value)
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
        {known.value === 'same' && repeat && <option value="same">{repeatText(repeat)}</option>}
      </SelectField>
      {choice === 'days' && (
        <Field
          label="Days from one to the next"
          name="every"
          type="number"
          inputMode="numeric"
          min={1}
          max={365}
          defaultValue={known.every || '3'}
          error={error}
        />
      )}
    </>
  )
}
