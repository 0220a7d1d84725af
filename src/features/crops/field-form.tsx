import type { ReactNode } from 'react'
import { type Crop, cropPayload, type CropPayload } from '#contract/crops.ts'
import { cropFields } from '#domain/records/crop.ts'
import { formValues } from '#domain/records/fields.ts'
import { whyNotSaved } from '#src/api/request.ts'
import { RecordInputs } from '#src/features/records/record-inputs.tsx'
import { RecordForm } from '#src/ui/record-form.tsx'
import { useDraftForm } from '#src/ui/use-draft-form.ts'
import * as z from 'zod/mini'

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

/**
 * What the Field Information form asks (spec section 5), with the rules and sentences of the wire:
 * all but what was chosen before and what a photo tells.
 */
export const fieldDetails = z.omit(cropPayload, {
  name: true,
  scientificName: true,
  healthStatus: true,
})
export type FieldDetails = z.infer<typeof fieldDetails>

const WIRE_SCIENTIFIC_NAMES: ReadonlyMap<string, string> = new Map([
  ['Tomatoes', 'Solanum lycopersicum'],
  ['Corn', 'Zea mays'],
  ['Wheat', 'Triticum aestivum'],
])

/** Spec section 3: three crops are named on the wire, every other is 'Unknown', whatever the catalogue knows. */
export const wireScientificName = (cropName: string) =>
  WIRE_SCIENTIFIC_NAMES.get(cropName) ?? 'Unknown'

export const toCropPayload = (field: FieldDetails, cropName: string): CropPayload => ({
  ...field,
  name: cropName,
  scientificName: wireScientificName(cropName),
  healthStatus: 'unknown',
})
