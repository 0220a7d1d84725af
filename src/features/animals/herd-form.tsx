import type { ReactNode } from 'react'
import type { Animal } from '#contract/animals.ts'
import { breedOptions } from '#domain/catalogues/breeds.ts'
import { whyNotSaved } from '#src/api/why-not-saved.ts'
import { useRecordForm } from '#src/ui/use-record-form.ts'
import { CheckboxGroup } from '#src/ui/checkbox-group.tsx'
import { Field } from '#src/ui/field.tsx'
import { RecordForm } from '#src/ui/record-form.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { herdDetails, type HerdDetails } from './herd-payload.ts'

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
  herdName: herd?.herdName ?? '',
  count: !herd || Number.isNaN(herd.count) ? '' : `${herd.count}`,
  breeds: herd?.breeds ?? [],
  pastureSize: herd?.pastureSize ?? '',
  farmDescription: herd?.farmDescription ?? '',
})

export function HerdForm({ animalName, herd, isNew, draftSubject, save, actions }: HerdFormProps) {
  const { form, failure, ...record } = useRecordForm({
    schema: herdDetails,
    saved: toHerdDetails(herd),
    subject: draftSubject,
    save,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  return (
    <RecordForm
      title="Herd Information"
      {...record}
      isSaving={isSubmitting}
      isDirty={isDirty}
      failure={failure === undefined ? undefined : whyNotSaved(failure, !isNew && 'herd')}
      actions={actions}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Herd Name"
          autoComplete="off"
          error={errors.herdName?.message}
          className="sm:col-span-2"
          {...form.register('herdName')}
        />
        <Field
          label="Number of Animals"
          type="number"
          step="1"
          min="0"
          inputMode="numeric"
          error={errors.count?.message}
          {...form.register('count')}
        />
        <Field
          label="Pasture Size (acres)"
          type="number"
          step="0.1"
          min="0"
          inputMode="decimal"
          error={errors.pastureSize?.message}
          {...form.register('pastureSize')}
        />
        <CheckboxGroup
          legend="Breeds"
          options={breedOptions(animalName)}
          error={errors.breeds?.message}
          className="sm:col-span-2"
          checkbox={form.register('breeds')}
        />
        <TextField
          label="Farm Description"
          optional
          hint="Housing, feeding, anything worth remembering."
          error={errors.farmDescription?.message}
          className="sm:col-span-2"
          {...form.register('farmDescription')}
        />
      </div>
    </RecordForm>
  )
}
