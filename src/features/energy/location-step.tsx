import type { FormEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SolarPayload } from '#contract/solar.ts'
import { solarFields } from '#domain/records/solar.ts'
import { RecordInputs } from '#src/features/records/record-inputs.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { StepHeading } from './step-heading.tsx'

const { location: city, latitude, longitude } = solarFields

type LocationStepProps = {
  form: UseFormReturn<SolarPayload>
  takesFocus: boolean
  onContinue: (event: FormEvent) => void
}

export function LocationStep({ form, takesFocus, onContinue }: LocationStepProps) {
  return (
    <Card aria-label="Location Information">
      <StepHeading title="Location Information" takesFocus={takesFocus} />
      <form
        noValidate
        onSubmit={onContinue}
        className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-4"
      >
        <RecordInputs form={form} fields={{ location: city, latitude, longitude }} />
        <p className="text-sm text-soft sm:col-span-full">
          With latitude and longitude we work out what the sun itself offers your panels, hour by
          hour and month by month.
        </p>
        <Button type="submit" className="justify-self-start max-sm:w-full sm:col-span-full">
          Continue to Panel Information
        </Button>
      </form>
    </Card>
  )
}
