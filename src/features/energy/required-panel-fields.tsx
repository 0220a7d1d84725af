import { Controller, type UseFormReturn } from 'react-hook-form'
import { solarFields } from '#domain/records/solar.ts'
import { RecordInputs } from '#src/features/records/record-inputs.tsx'
import { Select, type SelectOption } from '#src/ui/select.tsx'
import { inverterTypes, panelTypes, type PanelFields } from './solar-fields.ts'

const { capacity, panelCount, installationDate, panelType, efficiency, inverterType } = solarFields

/** The five fields that are required, and the inverter. Any text is taken (spec section 5). */
export function RequiredPanelFields({ form }: { form: UseFormReturn<PanelFields> }) {
  const choice = (name: 'panelType' | 'inverterType', options: readonly SelectOption[]) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Select
          {...solarFields[name].input}
          options={options}
          error={fieldState.error?.message}
          {...field}
        />
      )}
    />
  )
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      <RecordInputs
        form={form}
        fields={{ capacity, panelCount, installationDate, panelType, efficiency, inverterType }}
        choices={{
          panelType: choice('panelType', panelTypes),
          inverterType: choice('inverterType', inverterTypes),
        }}
      />
    </div>
  )
}
