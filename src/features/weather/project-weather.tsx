import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Project } from '#contract/projects.ts'
import { failureSentence } from '#src/api/request.ts'
import { weatherQuery } from '#src/api/weather.ts'
import { t } from '#src/lib/texts.ts'
import { Loading, Notice } from '#src/ui/card.tsx'
import { DayRows } from './day-rows.tsx'
import { FieldWaters } from './field-waters.tsx'
import { HoursChart } from './hours-chart.tsx'
import { presentWeather } from './present-weather.ts'
import { SprayWindow } from './spray-window.tsx'
import { WeatherAge } from './weather-age.tsx'
import { WeatherFindings } from './weather-findings.tsx'

type ProjectWeatherProps = {
  project: Project
  /** Below the weather, once its length is known. */
  children: ReactNode
}

export function ProjectWeather({ project, children }: ProjectWeatherProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(weatherQuery(project.id))
  const [now] = useState(() => new Date())
  const weather = presentWeather(data, now)
  if (weather)
    return (
      <>
        <div className="grid gap-4">
          <WeatherAge weather={weather} now={now} />
          <WeatherFindings weather={weather} project={project} />
        </div>
        <HoursChart weather={weather} />
        <DayRows weather={weather} />
        <SprayWindow weather={weather} />
        <FieldWaters weather={weather} project={project} />
        {children}
      </>
    )
  if (isPending) return <Loading label={t('Loading the weather')} shapes={['h-24', 'h-64']} />
  const [title, text] = error
    ? [t('The weather could not be loaded'), failureSentence(error)]
    : [
        t('No forecast yet'),
        t('The provider has not answered yet. The server asks it again by itself.'),
      ]
  return (
    <>
      <Notice title={title} text={text} onRetry={() => void refetch()} isRetrying={isFetching} />
      {children}
    </>
  )
}
