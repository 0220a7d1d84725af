import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { SolarPayload } from '#contract/solar.ts'
import { solarFields } from '#domain/records/solar.ts'
import { RecordInputs } from '#src/features/records/record-inputs.tsx'
import { cn } from '#src/lib/cn.ts'
import { Button } from '#src/ui/button.tsx'
import { Select, type SelectOption } from '#src/ui/select.tsx'
import { inverterTypes, panelTypes } from './solar-fields.ts'

type PanelFieldsProps = { form: UseFormReturn<SolarPayload> }

const { capacity, panelCount, installationDate, panelType, efficiency, inverterType } = solarFields
const { currentGeneration, monthlyGeneration, orientation, tiltAngle } = solarFields

/** The five fields that are required, and the inverter. Any text is taken (spec section 5). */
export function RequiredPanelFields({ form }: PanelFieldsProps) {
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

export function GenerationFields({ form }: PanelFieldsProps) {
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

/** Open from the beginning where something is in it, and whenever something is wrong with it. */
export function MoreFields({ form }: PanelFieldsProps) {
  const id = useId()
  const { errors } = form.formState
  const [isOpen, setOpen] = useState(() =>
    form.getValues(['orientation', 'tiltAngle']).some((text) => text !== ''),
  )
  if (!isOpen && (errors.orientation || errors.tiltAngle)) setOpen(true)
  return (
    <div>
      <Button
        kind="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden className={cn('size-5', isOpen && 'rotate-180')} />
        More Information (Optional)
      </Button>
      <div id={id} hidden={!isOpen} className="mt-4">
        <h3 className="mb-3 font-semibold">Additional Configuration</h3>
        <div className="grid gap-5 sm:grid-cols-2">
          <RecordInputs form={form} fields={{ orientation, tiltAngle }} />
        </div>
      </div>
    </div>
  )
}
