import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LoaderCircle, LocateFixed } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Place } from '#contract/places.ts'
import type { SolarPayload } from '#contract/solar.ts'
import { solarNotes } from '#domain/records/solar-notes.ts'
import { solarFields } from '#domain/records/solar.ts'
import { nearestPlace, placesQuery } from '#src/api/places.ts'
import { fieldTexts, RecordInputs } from '#src/features/records/record-inputs.tsx'
import { useSettled } from '#src/lib/async.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Combobox } from '#src/ui/combobox.tsx'
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
                <PlaceField form={form} />
                <OwnLocation form={form} />
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

/** Four decimals are 11 m. */
const coordinateText = (degrees: number) => String(Number(degrees.toFixed(4)))

/** 'Fresno, California'. */
const placeText = ({ name, region, country }: Place) => `${name}, ${region ?? country}`

function enter(form: LocationForm['form'], values: Partial<SolarPayload>) {
  for (const [name, text] of Object.entries(values))
    form.setValue(name as keyof SolarPayload, text, { shouldDirty: true, shouldValidate: true })
}

const PAUSE_MS = 150

/** Suggests places that bring their coordinates; a plain input where the server knows none. */
function PlaceField({ form }: LocationForm) {
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed.trim(), PAUSE_MS)
  const [isUnanswered, setUnanswered] = useState(false)
  const query = placesQuery(settled)
  const { data: places = [], isError } = useQuery({
    ...query,
    enabled: query.enabled === true && !isUnanswered,
    placeholderData: keepPreviousData,
  })
  if (isError && !isUnanswered) setUnanswered(true)
  const { onChange, ...registered } = form.register('location')
  const error = form.getFieldState('location', form.formState).error?.message
  const shared = { ...fieldTexts(location.input, error), ...registered, autoComplete: 'off' }
  return (
    <Combobox
      {...shared}
      onChange={(event) => {
        setTyped(event.target.value)
        void onChange(event)
      }}
      options={
        typed.trim() === ''
          ? []
          : places.map((place) => ({
              key: `${place.latitude} ${place.longitude}`,
              name: place.name,
              detail: [place.region, place.country].filter(Boolean).join(', '),
            }))
      }
      onChoose={(index) => {
        const place = places[index]
        if (!place) return
        setTyped('')
        enter(form, {
          location: placeText(place),
          latitude: coordinateText(place.latitude),
          longitude: coordinateText(place.longitude),
          altitudeM: altitudeText(place.altitudeM),
        })
      }}
      source={t('Places by GeoNames')}
      isPlain={isUnanswered}
    />
  )
}

const MAX_WAIT_MS = 20_000

const positionOf = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: MAX_WAIT_MS })
  })

function refusalText(error: unknown) {
  if (!window.isSecureContext) return t('Browsers share a location with https pages only.')
  return error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
    ? t('Your browser did not share your location. Type a place instead.')
    : t('Your location was not found. Type a place instead.')
}

/** Enters where the device is, and the name of the nearest place where none stands yet. */
function OwnLocation({ form }: LocationForm) {
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState('')
  async function ask() {
    setAsking(true)
    setOutcome('')
    try {
      const { coords } = await positionOf()
      const [north, east] = [coordinateText(coords.latitude), coordinateText(coords.longitude)]
      enter(form, { latitude: north, longitude: east })
      const place = await nearestPlace(north, east)
      enter(form, { altitudeM: altitudeText(coords.altitude ?? place?.altitudeM) })
      if (place && form.getValues('location').trim() === '')
        enter(form, { location: placeText(place) })
      setOutcome(
        place
          ? t('Found: {latitude}, {longitude}, near {place}.', {
              latitude: north,
              longitude: east,
              place: place.name,
            })
          : t('Found: {latitude}, {longitude}.', { latitude: north, longitude: east }),
      )
    } catch (error) {
      setOutcome(refusalText(error))
    }
    setAsking(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button
        kind="quiet"
        disabled={isAsking}
        onClick={() => void ask()}
        className="-ml-4 text-leaf"
      >
        {isAsking ? (
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
        ) : (
          <LocateFixed aria-hidden className="size-5" />
        )}
        {t('Use my location')}
      </Button>
      <p role="status" data-not-a-figure="entered" className="text-xs text-soft">
        {outcome}
      </p>
    </div>
  )
}
