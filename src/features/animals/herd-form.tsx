import type { ReactNode } from 'react'
import { type Animal, animalPayload, COUNT_RULE, type AnimalPayload } from '#contract/animals.ts'
import { breedOptions } from '#domain/catalogues/animals.ts'
import { animalFields } from '#domain/records/animal.ts'
import { formValues } from '#domain/records/fields.ts'
import { whyNotSaved } from '#src/api/request.ts'
import { RecordInputs } from '#src/features/records/record-inputs.tsx'
import { CheckboxGroup } from '#src/ui/choice-field.tsx'
import { RecordForm } from '#src/ui/record-form.tsx'
import { useDraftForm } from '#src/ui/use-draft-form.ts'
import * as z from 'zod/mini'

type HerdFormProps = {
  /** Its name on the screen, 'Sheep'. */
  animalName: string
  /** The saved herd; undefined for a new one. */
  herd: Animal | undefined
  /** Whether its save is a create. */
  isNew: boolean
  /** Whose and which herd's drafts these are. */
  draftSubject: string
  save: (herd: HerdDetails) => Promise<unknown>
  actions: ReactNode
}

const toHerdDetails = (herd: Animal | undefined) => ({
  ...formValues(animalFields, herd),
  breeds: herd?.breeds ?? [],
})

export function HerdForm({ animalName, herd, isNew, draftSubject, save, actions }: HerdFormProps) {
  const { form, failure, ...record } = useDraftForm({
    rules: herdDetails,
    saved: toHerdDetails(herd),
    subject: draftSubject,
    save: async (details, settle) => {
      await save(details)
      settle(details)
    },
  })
  const { errors } = form.formState
  return (
    <RecordForm
      title="Herd Information"
      {...record}
      failure={failure === undefined ? undefined : whyNotSaved(failure, !isNew && 'herd')}
      actions={actions}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <RecordInputs
          form={form}
          fields={animalFields}
          choices={{
            breeds: () => (
              <CheckboxGroup
                legend={animalFields.breeds.input.label}
                options={breedOptions(animalName)}
                error={errors.breeds?.message}
                className="sm:col-span-2"
                checkbox={form.register('breeds')}
              />
            ),
          }}
        />
      </div>
    </RecordForm>
  )
}

const isWholeNumber = (text: string) => animalPayload.shape.count.safeParse(Number(text)).success

/**
 * What the Herd Information form asks (spec section 5), with the rules and sentences of the wire:
 * all but what was chosen before and what a photo tells.
 * The count is text here, as an input holds it.
 */
export const herdDetails = z.extend(z.omit(animalPayload, { type: true, healthStatus: true }), {
  count: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Number of animals is required'),
      z.refine(isWholeNumber, COUNT_RULE),
    ),
})
export type HerdDetails = z.infer<typeof herdDetails>

/** @param animal its name on the screen, 'Sheep' */
export const toHerdPayload = (herd: HerdDetails, animal: string): AnimalPayload => ({
  ...herd,
  type: animal.toLowerCase(),
  count: Number(herd.count),
  healthStatus: 'unknown',
})
