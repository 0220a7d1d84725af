import { LoaderCircle, ChevronDown } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { type UseFormReturn, Controller, useWatch } from 'react-hook-form'
import type { SolarPayload } from '#contract/solar.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SaveBar } from '#src/ui/draft-notice.tsx'
import { solarNotes } from '#domain/records/solar-notes.ts'
import { solarFields } from '#domain/records/solar.ts'
import { azimuthDeg, tiltDeg } from '#domain/solar-model/plant-from-fields.ts'
import { fieldTexts, RecordInputs } from '#src/features/records/record-inputs.tsx'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { ChoiceChips } from '#src/ui/choice-chips.tsx'
import { Select, type SelectOption } from '#src/ui/select.tsx'
import { StepHeading } from './step-heading.tsx'
import { inverterTypes, orientations, panelTypes, tilts } from './solar-fields.ts'

type PanelStepProps = {
  form: UseFormReturn<SolarPayload>
  takesFocus: boolean
  isSaving: boolean
  isDirty: boolean
  isStored: boolean
  /** Sentence on why the last save failed. */
  failure: string | undefined
  onBack: () => void
  onSave: (event: FormEvent) => void
}

export function PanelStep(props: PanelStepProps) {
  const { form, takesFocus, isSaving, isDirty, isStored, failure, onBack, onSave } = props
  return (
    <Card aria-label={t('Panel Configuration')}>
      <StepHeading title={t('Panel Configuration')} takesFocus={takesFocus} />
      <form noValidate onSubmit={onSave} className="mt-4 grid gap-4">
        <RequiredPanelFields form={form} />
        <GenerationFields form={form} />
        <MoreFields form={form} />
        <SaveBar isDirty={isDirty && !isSaving} isStored={isStored} why={failure}>
          <Button type="submit" disabled={isSaving}>
            {isSaving && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
            {t('Save and View Insights')}
          </Button>
        </SaveBar>
        <Button
          kind="secondary"
          disabled={isSaving}
          onClick={onBack}
          className="justify-self-start"
        >
          {t('Back to Location')}
        </Button>
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
    <div className="grid gap-4 sm:grid-cols-2">
      <RecordInputs
        form={form}
        notes={solarNotes}
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
    <fieldset className="min-w-0 border-t border-line pt-4">
      {/* A legend of two lines overlaps the border unless it floats. */}
      <legend className="float-left mb-3 w-full font-semibold">
        {t('Track Your Generation (Optional)')}
      </legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">
        <RecordInputs
          form={form}
          notes={solarNotes}
          fields={{ currentGeneration, monthlyGeneration }}
        />
      </div>
    </fieldset>
  )
}

/** Starts open if a field has a value, and opens when one is invalid. */
function MoreFields({ form }: PanelFieldsProps) {
  const id = useId()
  const { errors } = form.formState
  const [facing, tilt] = useWatch({ control: form.control, name: ['orientation', 'tiltAngle'] })
  const enter = (name: 'orientation' | 'tiltAngle', text: string) =>
    form.setValue(name, text, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
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
        <div className="grid gap-4 sm:grid-cols-2">
          <RecordInputs
            form={form}
            notes={solarNotes}
            fields={{ orientation, tiltAngle }}
            below={{
              orientation: (
                <ChoiceChips
                  label={t('Directions')}
                  chips={orientations}
                  isChosen={(value) => azimuthDeg(value) === azimuthDeg(facing)}
                  onChoose={(value) => enter('orientation', value)}
                  className="grid-cols-4"
                />
              ),
              tiltAngle: (
                <ChoiceChips
                  label={t('Angles')}
                  chips={tilts}
                  isChosen={(value) => tiltDeg(value) === tiltDeg(tilt)}
                  onChoose={(value) => enter('tiltAngle', value)}
                  className="grid-cols-4"
                />
              ),
            }}
          />
        </div>
      </div>
    </div>
  )
}
