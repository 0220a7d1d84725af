import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { solarFields } from '#domain/records/solar.ts'
import { RecordInputs } from '#src/features/records/record-inputs.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { locationFields, type LocationFields } from './solar-fields.ts'
import { StepHeading } from './step-heading.tsx'
import { useTyped } from './use-typed.ts'

const { location: city, latitude, longitude } = solarFields

type LocationStepProps = {
  location: LocationFields
  takesFocus: boolean
  onTyped: (location: LocationFields) => void
  onContinue: (location: LocationFields) => void
}

export function LocationStep({ location, takesFocus, onTyped, onContinue }: LocationStepProps) {
  const form = useForm<LocationFields>({
    resolver: zodResolver(locationFields),
    defaultValues: location,
  })
  useTyped(form, onTyped)
  return (
    <Card aria-label="Location Information">
      <StepHeading title="Location Information" takesFocus={takesFocus} />
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(onContinue)(event)}
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
