import { useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import type { Message } from '#contract/message.ts'
import { OTHER_BREED } from '#domain/catalogues/animals.ts'
import { animalFields } from '#domain/records/animal.ts'
import { issueText } from '#src/features/records/record-inputs.tsx'
import { say, t } from '#src/lib/texts.ts'
import { CheckboxGroup } from '#src/ui/choice-field.tsx'
import { Field } from '#src/ui/field.tsx'
import type { HerdDetails } from './herd-payload.ts'

type BreedsFieldProps = { form: UseFormReturn<HerdDetails>; options: readonly Message[] }

/** The listed breeds, and with 'Other' a line for one that is not listed, which stands in its place. */
export const BreedsField = ({ form, options }: BreedsFieldProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'breeds' })
  const { ref, value, onChange, ...rest } = field
  // A typed name stays in its line while it begins like a listed one: 'Angus cross'.
  const [typed, setTyped] = useState('')
  const isTyped = typed !== '' && value.at(-1) === typed
  const listed = options.map(({ id }) => id).filter((id) => id !== OTHER_BREED)
  const others = isTyped ? [typed] : value.filter((breed) => !listed.includes(breed))
  const chosen = listed.filter((breed) => value.slice(0, isTyped ? -1 : undefined).includes(breed))
  const toggle = (breed: string, isChosen: boolean) =>
    breed === OTHER_BREED
      ? onChange(isChosen ? [...chosen, OTHER_BREED] : chosen)
      : onChange([
          ...listed.filter((one) => (one === breed ? isChosen : chosen.includes(one))),
          ...others,
        ])
  return (
    <CheckboxGroup
      legend={say(animalFields.breeds.label)}
      options={options}
      error={issueText(fieldState.error?.message)}
      className="sm:col-span-2"
      checkbox={(breed) => ({
        ...rest,
        ref: breed === options[0]?.id ? ref : undefined,
        checked: breed === OTHER_BREED ? others.length > 0 : chosen.includes(breed),
        onChange: ({ target }) => toggle(breed, target.checked),
      })}
    >
      {others.length > 0 && (
        <Field
          label={t('Which breed?')}
          optional="as its group"
          autoComplete="off"
          maxLength={100}
          value={others.filter((breed) => breed !== OTHER_BREED).join(', ')}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange([...chosen, target.value || OTHER_BREED])
          }}
          onBlur={rest.onBlur}
          className="mt-3 sm:max-w-sm"
        />
      )}
    </CheckboxGroup>
  )
}
