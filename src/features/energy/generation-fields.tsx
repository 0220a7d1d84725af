import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#src/ui/field.tsx'
import type { PanelFields } from './solar-fields.ts'

export function GenerationFields({ form }: { form: UseFormReturn<PanelFields> }) {
  const { errors } = form.formState
  return (
    <fieldset className="rounded-lg border border-line p-4">
      {/* Afloat, a legend of two lines stands inside the frame. */}
      <legend className="float-left mb-3 w-full font-semibold">
        Track Your Generation (Optional)
      </legend>
      <div className="clear-both grid gap-5 sm:grid-cols-2">
        <Field
          label="Current Generation (kWh/day)"
          optional="as its group"
          inputMode="decimal"
          autoComplete="off"
          error={errors.currentGeneration?.message}
          {...form.register('currentGeneration')}
        />
        <Field
          label="Monthly Average (kWh)"
          optional="as its group"
          inputMode="decimal"
          autoComplete="off"
          error={errors.monthlyGeneration?.message}
          {...form.register('monthlyGeneration')}
        />
      </div>
    </fieldset>
  )
}
