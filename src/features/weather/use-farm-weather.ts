import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { weatherQuery, weatherSettingsQuery } from '#src/api/weather.ts'
import { presentWeather } from './present-weather.ts'

/** Of a farm with many projects, the others have their page. */
const MOST_PLACES = 5

/** The weather of the farm's places that is known now. */
export function useFarmWeather() {
  const [now] = useState(() => new Date())
  const settings = useQuery(weatherSettingsQuery())
  const places = settings.data?.on ? settings.data.places.slice(0, MOST_PLACES) : []
  const answers = useQueries({ queries: places.map(({ projectId }) => weatherQuery(projectId)) })
  return {
    settings: settings.data,
    isPending: settings.isPending || answers.some(({ isPending }) => isPending),
    known: answers.flatMap(({ data }) => presentWeather(data, now) ?? []),
    now,
  }
}
