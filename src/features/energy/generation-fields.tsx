import type { UseFormReturn } from 'react-hook-form'
import { solarFields } from '#domain/records/solar.ts'
import { RecordInputs } from '#src/features/records/record-inputs.tsx'
import type { PanelFields } from './solar-fields.ts'

const { currentGeneration, monthlyGeneration } = solarFields

export function GenerationFields({ form }: { form: UseFormReturn<PanelFields> }) {
  return (
    <fieldset className="rounded-lg border border-line p-4">
      {/* Afloat, a legend of two lines stands inside the frame. */}
      <legend className="float-left mb-3 w-full font-semibold">
        Track Your Generation (Optional)
      </legend>
      <div className="clear-both grid gap-5 sm:grid-cols-2">
        <RecordInputs form={form} fields={{ currentGeneration, monthlyGeneration }} />
      </div>
    </fieldset>
  )
}
