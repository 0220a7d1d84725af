import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ComponentPropsWithRef } from 'react'
import type { Place } from '#contract/places.ts'
import { placesQuery } from '#src/api/places.ts'
import { useSettled } from '#src/lib/async.ts'
import { t } from '#src/lib/texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import type { FieldTexts } from '#src/ui/field.tsx'

const PAUSE_MS = 150

type PlaceFieldProps = FieldTexts &
  ComponentPropsWithRef<'input'> & { onChoose: (place: Place) => void }

/** Suggests places that bring their coordinates; a plain input where the server knows none. */
export function PlaceField({ onChange, onChoose, ...field }: PlaceFieldProps) {
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
  return (
    <Combobox
      {...field}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(event)
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
        onChoose(place)
      }}
      source={t('Places by GeoNames')}
      isPlain={isUnanswered}
    />
  )
}
