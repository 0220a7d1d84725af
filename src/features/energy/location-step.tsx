import type { FormEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SolarPayload } from '#contract/solar.ts'
import { solarNotes } from '#domain/records/solar-notes.ts'
import { solarFields } from '#domain/records/solar.ts'
import { OwnLocation } from '#src/features/places/own-location.tsx'
import { PlaceField } from '#src/features/places/place-field.tsx'
import { coordinateText, placeText } from '#src/features/places/place-text.ts'
import { fieldTexts, RecordInputs } from '#src/features/records/record-inputs.tsx'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { StepHeading } from './step-heading.tsx'

type LocationForm = { form: UseFormReturn<SolarPayload> }
type LocationStepProps = LocationForm & {
  takesFocus: boolean
  onContinue: (event: FormEvent) => void
}

const { location, latitude, longitude, altitudeM } = solarFields

export function LocationStep({ form, takesFocus, onContinue }: LocationStepProps) {
  return (
    <Card aria-label={t('Location Information')}>
      <StepHeading title={t('Location Information')} takesFocus={takesFocus} />
      <form noValidate onSubmit={onContinue} className="mt-4 grid gap-4 sm:grid-cols-2">
        <RecordInputs
          form={form}
          fields={{ location, latitude, longitude, altitudeM }}
          notes={solarNotes}
          choices={{
            location: () => (
              <div className="grid gap-2 sm:col-span-2">
                <LocationField form={form} />
                <DeviceLocation form={form} />
              </div>
            ),
          }}
        />
        <p className="text-xs text-soft sm:col-span-full">
          {t(
            'Latitude, longitude and altitude show what the sun offers your panels by hour and by month.',
          )}
        </p>
        <Button type="submit" className="justify-self-start max-sm:w-full sm:col-span-full">
          {t('Continue to Panel Information')}
        </Button>
      </form>
    </Card>
  )
}

/** '' where the altitude is unknown: that of another place would be wrong. */
const altitudeText = (altitude: number | null | undefined) =>
  typeof altitude === 'number' ? String(Math.round(altitude)) : ''

function enter(form: LocationForm['form'], values: Partial<SolarPayload>) {
  for (const [name, text] of Object.entries(values))
    form.setValue(name as keyof SolarPayload, text, { shouldDirty: true, shouldValidate: true })
}

function LocationField({ form }: LocationForm) {
  const error = form.getFieldState('location', form.formState).error?.message
  return (
    <PlaceField
      {...fieldTexts(location.input, error)}
      {...form.register('location')}
      onChoose={(place) =>
        enter(form, {
          location: placeText(place),
          latitude: coordinateText(place.latitude),
          longitude: coordinateText(place.longitude),
          altitudeM: altitudeText(place.altitudeM),
        })
      }
    />
  )
}

/** Enters where the device is, and the name of the nearest place where none stands yet. */
const DeviceLocation = ({ form }: LocationForm) => (
  <OwnLocation
    onPosition={(coordinates) =>
      enter(form, {
        latitude: coordinateText(coordinates.latitude),
        longitude: coordinateText(coordinates.longitude),
      })
    }
    onPlace={(place, { altitude }) => {
      enter(form, { altitudeM: altitudeText(altitude ?? place?.altitudeM) })
      if (place && form.getValues('location').trim() === '')
        enter(form, { location: placeText(place) })
    }}
  />
)
