import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SolarDay } from '#contract/solar-history.ts'
import type { SolarPayload } from '#contract/solar.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import { historyQuery } from '#src/api/solar-history.ts'
import { solarWeatherQuery } from '#src/api/solar.ts'
import { lazy } from '#src/lib/lazy.tsx'

export const MeasuredProduction = lazy(() =>
  import('./measured-production.tsx').then((m) => m.MeasuredProduction),
)

const NO_DAYS: SolarDay[] = []

/**
 * The measured days of a system and what they amount to. The solar model and the charts are loaded
 * only where days were measured.
 * @param systemId undefined until the system is saved
 */
export function useProduction(
  projectId: string,
  systemId: string | undefined,
  system: SolarPayload,
) {
  const history = useQuery({
    ...historyQuery({ projectId, systemId: systemId ?? '' }),
    enabled: systemId !== undefined,
  })
  const days = history.data?.days ?? NO_DAYS
  const weather = useQuery({
    ...solarWeatherQuery(projectId, systemId ?? ''),
    enabled: systemId !== undefined && siteFromFields(system) !== undefined,
  })
  const weatherAt = weather.data ? weather.dataUpdatedAt : null
  const { latitude, longitude, altitudeM, capacity, panelType, orientation, tiltAngle } = system
  const fields = useMemo(
    () => ({ latitude, longitude, altitudeM, capacity, panelType, orientation, tiltAngle }),
    [latitude, longitude, altitudeM, capacity, panelType, orientation, tiltAngle],
  )
  const judgement = useQuery({
    queryKey: ['judged production', systemId, fields, history.dataUpdatedAt, weatherAt],
    enabled: days.length > 0 && !weather.isLoading,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const [{ judgeProduction }] = await Promise.all([
        import('./judge-production.ts'),
        MeasuredProduction.preload(),
      ])
      return judgeProduction(fields, days, weather.data?.expected)
    },
  })
  const isLoading =
    history.isLoading || judgement.isLoading || (days.length > 0 && weather.isLoading)
  // After a first upload the page stays as it is until its days are judged.
  const [wasShown, setShown] = useState(false)
  if (!isLoading && !wasShown) setShown(true)
  return {
    history,
    /** Null where it is not known. */
    weather: weather.data ?? null,
    /** What is judged and what is not enter in one step, so that nothing moves. */
    days: isLoading ? NO_DAYS : days,
    /** Null without coordinates, or if the model could not be loaded. */
    judgement: judgement.data ?? null,
    isLoading: isLoading && !wasShown,
  }
}
