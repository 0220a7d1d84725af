import { LoaderCircle, LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { Place } from '#contract/places.ts'
import { nearestPlace } from '#src/api/places.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { coordinateText } from './place-text.ts'

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

type OwnLocationProps = {
  onPosition: (coordinates: GeolocationCoordinates) => void
  /** @param place the nearest that the server knows */
  onPlace: (place: Place | undefined, coordinates: GeolocationCoordinates) => void
}

/** Asks where the device is, then what is near. */
export function OwnLocation({ onPosition, onPlace }: OwnLocationProps) {
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState('')
  async function ask() {
    setAsking(true)
    setOutcome('')
    try {
      const { coords } = await positionOf()
      const [latitude, longitude] = [
        coordinateText(coords.latitude),
        coordinateText(coords.longitude),
      ]
      onPosition(coords)
      const place = await nearestPlace(latitude, longitude)
      onPlace(place, coords)
      setOutcome(
        place
          ? t('Found: {latitude}, {longitude}, near {place}.', {
              latitude,
              longitude,
              place: place.name,
            })
          : t('Found: {latitude}, {longitude}.', { latitude, longitude }),
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
