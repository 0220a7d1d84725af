import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { projectsOfToday, weatherSettingsQuery, weathersQuery } from '#src/api/weather.ts'
import { presentWeather } from './present-weather.ts'

/** The weather of the farm's places that is known now. */
export function useFarmWeather() {
  const [now] = useState(() => new Date())
  const settings = useQuery(weatherSettingsQuery())
  const ids = settings.data ? projectsOfToday(settings.data) : []
  const answers = useQuery({
    ...weathersQuery(useQueryClient(), ids),
    enabled: ids.length > 0,
  })
  return {
    settings: settings.data,
    isPending: settings.isPending || (ids.length > 0 && answers.isPending),
    known:
      ids.length > 0 ? (answers.data ?? []).flatMap((one) => presentWeather(one, now) ?? []) : [],
    now,
  }
}
