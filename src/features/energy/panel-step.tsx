import { LoaderCircle, ChevronDown } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { type UseFormReturn, Controller } from 'react-hook-form'
import type { SolarPayload } from '#contract/solar.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { NotSaved } from '#src/ui/draft-notice.tsx'
import { solarFields } from '#domain/records/solar.ts'
import { fieldTexts, RecordInputs } from '#src/features/records/record-inputs.tsx'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { Select, type SelectOption } from '#src/ui/select.tsx'
import { StepHeading } from './step-heading.tsx'
import { inverterTypes, panelTypes } from './solar-fields.ts'

type PanelStepProps = {
  form: UseFormReturn<SolarPayload>
  takesFocus: boolean
  isSaving: boolean
  /** Sentence on why the last save failed. */
  failure: string | undefined
  onBack: () => void
  onSave: (event: FormEvent) => void
}

export function PanelStep(props: PanelStepProps) {
  const { form, takesFocus, isSaving, failure, onBack, onSave } = props
  return (
    <Card aria-label={t('Panel Configuration')}>
      <StepHeading title={t('Panel Configuration')} takesFocus={takesFocus} />
      <form noValidate onSubmit={onSave} className="mt-4 grid gap-6">
        <RequiredPanelFields form={form} />
        <GenerationFields form={form} />
        <MoreFields form={form} />
        {failure && <NotSaved why={failure} />}
        <div className="flex flex-wrap gap-3 max-sm:[&>button]:w-full">
          <Button kind="secondary" disabled={isSaving} onClick={onBack}>
            {t('Back to Location')}
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
            {t('Save and View Insights')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type PanelFieldsProps = { form: UseFormReturn<SolarPayload> }

const { capacity, panelCount, installationDate, panelType, efficiency, inverterType } = solarFields
const { currentGeneration, monthlyGeneration, orientation, tiltAngle } = solarFields

/** The five required fields and the inverter. Any text is accepted (spec section 5). */
function RequiredPanelFields({ form }: PanelFieldsProps) {
  const choice = (name: 'panelType' | 'inverterType', options: readonly SelectOption[]) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Select
          {...fieldTexts(solarFields[name].input, fieldState.error?.message)}
          optional={name === 'inverterType'}
          options={options}
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
          panelType: () => choice('panelType', panelTypes),
          inverterType: () => choice('inverterType', inverterTypes),
        }}
      />
    </div>
  )
}

function GenerationFields({ form }: PanelFieldsProps) {
  return (
    <fieldset className="rounded-control border border-line p-4">
      {/* A legend of two lines overlaps the border unless it floats. */}
      <legend className="float-left mb-3 w-full font-semibold">
        {t('Track Your Generation (Optional)')}
      </legend>
      <div className="clear-both grid gap-5 sm:grid-cols-2">
        <RecordInputs form={form} fields={{ currentGeneration, monthlyGeneration }} />
      </div>
    </fieldset>
  )
}

/** Starts open if a field has a value, and opens when one is invalid. */
function MoreFields({ form }: PanelFieldsProps) {
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
        {t('More Information (Optional)')}
      </Button>
      <div id={id} hidden={!isOpen} className="mt-4">
        <h3 className="mb-3 font-semibold">{t('Additional Configuration')}</h3>
        <div className="grid gap-5 sm:grid-cols-2">
          <RecordInputs form={form} fields={{ orientation, tiltAngle }} />
        </div>
      </div>
    </div>
  )
}
