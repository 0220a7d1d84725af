import { LoaderCircle } from 'lucide-react'
import type { FormEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SolarPayload } from '#contract/solar.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { NotSaved } from '#src/ui/draft-notice.tsx'
import { GenerationFields, MoreFields, RequiredPanelFields } from './panel-fields.tsx'
import { StepHeading } from './step-heading.tsx'

type PanelStepProps = {
  form: UseFormReturn<SolarPayload>
  takesFocus: boolean
  isSaving: boolean
  /** Why the last save failed, in a sentence. */
  failure: string | undefined
  onBack: () => void
  onSave: (event: FormEvent) => void
}

export function PanelStep(props: PanelStepProps) {
  const { form, takesFocus, isSaving, failure, onBack, onSave } = props
  return (
    <Card aria-label="Panel Configuration">
      <StepHeading title="Panel Configuration" takesFocus={takesFocus} />
      <form noValidate onSubmit={onSave} className="mt-4 grid gap-6">
        <RequiredPanelFields form={form} />
        <GenerationFields form={form} />
        <MoreFields form={form} />
        {failure && <NotSaved why={failure} />}
        <div className="flex flex-wrap gap-3 max-sm:[&>button]:w-full">
          <Button kind="secondary" disabled={isSaving} onClick={onBack}>
            Back to Location
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
            Save and View Insights
          </Button>
        </div>
      </form>
    </Card>
  )
}
