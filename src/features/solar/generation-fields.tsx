import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#src/ui/field.tsx'
import type { PanelFields } from './solar-fields.ts'

export function GenerationFields({ form }: { form: UseFormReturn<PanelFields> }) {
  const { errors } = form.formState
  return (
    <fieldset className="rounded-lg border border-line p-4 pt-2">
      <legend className="px-1 font-semibold">Track Your Generation (Optional)</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Current Generation (kWh/day)"
          optional
          inputMode="decimal"
          autoComplete="off"
          error={errors.currentGeneration?.message}
          {...form.register('currentGeneration')}
        />
        <Field
          label="Monthly Average (kWh)"
          optional
          inputMode="decimal"
          autoComplete="off"
          error={errors.monthlyGeneration?.message}
          {...form.register('monthlyGeneration')}
        />
      </div>
    </fieldset>
  )
}
