import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { GenerationFields } from './generation-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import { RequiredPanelFields } from './required-panel-fields.tsx'
import { panelFields, type PanelFields } from './solar-fields.ts'
import { StepHeading } from './step-heading.tsx'
import { useTyped } from './use-typed.ts'

type PanelStepProps = {
  panels: PanelFields
  takesFocus: boolean
  isSaving: boolean
  /** Why the last save failed, in a sentence. */
  failure: string | undefined
  onTyped: (panels: PanelFields) => void
  onBack: () => void
  onSave: (panels: PanelFields) => void
}

export function PanelStep(props: PanelStepProps) {
  const { panels, takesFocus, isSaving, failure, onTyped, onBack, onSave } = props
  const form = useForm<PanelFields>({
    resolver: zodResolver(panelFields),
    defaultValues: panels,
  })
  useTyped(form, onTyped)
  return (
    <Card aria-label="Panel Configuration">
      <StepHeading title="Panel Configuration" takesFocus={takesFocus} />
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(onSave)(event)}
        className="mt-4 grid gap-6"
      >
        <RequiredPanelFields form={form} />
        <GenerationFields form={form} />
        <MoreFields form={form} />
        {failure && (
          <p role="alert" className="flex items-start gap-2 rounded-lg bg-clay-tint p-4">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-clay" />
            <span>Not saved. {failure} What you typed is still here.</span>
          </p>
        )}
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
