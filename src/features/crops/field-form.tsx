import type { ReactNode } from 'react'
import type { Crop } from '#contract/crops.ts'
import { cropFields } from '#domain/records/crop.ts'
import { formValues } from '#domain/records/fields.ts'
import { whyNotSaved } from '#src/api/why-not-saved.ts'
import { RecordInputs } from '#src/features/records/record-inputs.tsx'
import { RecordForm } from '#src/ui/record-form.tsx'
import { useDraftForm } from '#src/ui/use-draft-form.ts'
import { fieldDetails, type FieldDetails } from './crop-payload.ts'

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

export function FieldForm({ crop, isNew, draftSubject, save, actions }: FieldFormProps) {
  const { form, failure, ...record } = useDraftForm({
    rules: fieldDetails,
    saved: formValues(cropFields, crop),
    subject: draftSubject,
    save: async (details, settle) => {
      await save(details)
      settle(details)
    },
  })
  return (
    <RecordForm
      title="Field Information"
      {...record}
      failure={failure === undefined ? undefined : whyNotSaved(failure, !isNew && 'field')}
      actions={actions}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <RecordInputs form={form} fields={cropFields} />
      </div>
    </RecordForm>
  )
}
