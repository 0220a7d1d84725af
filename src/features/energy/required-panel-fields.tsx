import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { inverterTypes, panelTypes, type PanelFields } from './solar-fields.ts'

/** The five fields that are required, and the inverter. Any text is taken (spec section 5). */
export function RequiredPanelFields({ form }: { form: UseFormReturn<PanelFields> }) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      <Field
        label="System Capacity (kW)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="5"
        error={errors.capacity?.message}
        {...register('capacity')}
      />
      <Field
        label="Number of Panels"
        inputMode="numeric"
        autoComplete="off"
        placeholder="14"
        error={errors.panelCount?.message}
        {...register('panelCount')}
      />
      <Field
        label="Installation Date"
        type="date"
        error={errors.installationDate?.message}
        {...register('installationDate')}
      />
      <Controller
        control={control}
        name="panelType"
        render={({ field, fieldState }) => (
          <Select
            label="Panel Type"
            placeholder="Select panel type"
            options={panelTypes}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
      <Field
        label="Panel Efficiency (%)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="20"
        error={errors.efficiency?.message}
        {...register('efficiency')}
      />
      <Controller
        control={control}
        name="inverterType"
        render={({ field, fieldState }) => (
          <Select
            label="Inverter Type"
            optional
            placeholder="Select inverter type"
            options={inverterTypes}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
    </div>
  )
}
