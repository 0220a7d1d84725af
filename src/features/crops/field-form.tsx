import type { ReactNode } from 'react'
import type { Crop } from '#contract/crops.ts'
import { whyNotSaved } from '#src/api/why-not-saved.ts'
import { useRecordForm } from '#src/ui/use-record-form.ts'
import { Field } from '#src/ui/field.tsx'
import { RecordForm } from '#src/ui/record-form.tsx'
import { fieldDetails, type FieldDetails } from './crop-payload.ts'

const DATE_HINT = 'A date with day, month and year also shows in your calendar.'

type FieldFormProps = {
  /** The saved field; undefined for a new one. */
  crop: Crop | undefined
  /** Whether its save is a create. */
  isNew: boolean
  /** Whose and which field's drafts these are. */
  draftSubject: string
  save: (field: FieldDetails) => Promise<unknown>
  actions: ReactNode
}

const toFieldDetails = (crop: Crop | undefined) => ({
  fieldName: crop?.fieldName ?? '',
  fieldSize: crop?.fieldSize ?? '',
  plantingDate: crop?.plantingDate ?? '',
  expectedHarvest: crop?.expectedHarvest ?? '',
})

export function FieldForm({ crop, isNew, draftSubject, save, actions }: FieldFormProps) {
  const { form, failure, ...record } = useRecordForm({
    schema: fieldDetails,
    saved: toFieldDetails(crop),
    subject: draftSubject,
    save,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  return (
    <RecordForm
      title="Field Information"
      {...record}
      isSaving={isSubmitting}
      isDirty={isDirty}
      failure={failure === undefined ? undefined : whyNotSaved(failure, !isNew && 'field')}
      actions={actions}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Field Name"
          autoComplete="off"
          error={errors.fieldName?.message}
          {...form.register('fieldName')}
        />
        <Field
          label="Field Size (acres)"
          type="number"
          step="0.1"
          min="0"
          inputMode="decimal"
          error={errors.fieldSize?.message}
          {...form.register('fieldSize')}
        />
        <Field
          label="Planting Date"
          optional
          autoComplete="off"
          placeholder="mid May, or 20 May 2026"
          hint={DATE_HINT}
          error={errors.plantingDate?.message}
          {...form.register('plantingDate')}
        />
        <Field
          label="Expected Harvest"
          optional
          autoComplete="off"
          placeholder="late August, or 28 August 2026"
          hint={DATE_HINT}
          error={errors.expectedHarvest?.message}
          {...form.register('expectedHarvest')}
        />
      </div>
    </RecordForm>
  )
}
