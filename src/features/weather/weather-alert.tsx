import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { useMay } from '#src/api/session.ts'
import { browserStorage } from '#src/lib/storage.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import type { PresentWeather } from './present-weather.ts'
import { PlaceChooser } from './place-chooser.tsx'
import { useFarmWeather } from './use-farm-weather.ts'
import { Age } from './weather-age.tsx'
import { WeatherOffer } from './weather-consent.tsx'
import { KNOWN_WEATHER } from './known-weather.ts'
import { findingText, mostPressing, plainText } from './weather-words.ts'

type WeatherAlertProps = {
  projects: Project[]
  /** While nothing is known. */
  children: ReactNode
}

/** What the weather asks for, or how it is, on one line; where nothing is known, how to know it. */
export function WeatherAlert({ projects, children }: WeatherAlertProps) {
  const { settings, isPending, known, now } = useFarmWeather()
  const isKnown = known.length > 0
  useEffect(() => {
    if (isPending) return
    if (isKnown) browserStorage.write(KNOWN_WEATHER, '1')
    else browserStorage.remove(KNOWN_WEATHER)
  }, [isKnown, isPending])
  const [first] = known
  if (first) return <AlertLine known={known} first={first} projects={projects} now={now} />
  if (isPending && browserStorage.read(KNOWN_WEATHER)) return null
  if (settings?.on)
    return settings.places.length === 0 ? (
      <Placeless projects={projects}>{children}</Placeless>
    ) : (
      <>
        <p role="status" className="text-sm text-soft">
          {t('The forecast is being fetched.')}
        </p>
        <WeatherLink />
      </>
    )
  return (
    <>
      {children}
      <Offer provider={settings?.provider ?? null} />
    </>
  )
}

function Offer({ provider }: { provider: string | null }) {
  const mayTurnOn = useMay('manage')
  return mayTurnOn && provider !== null && <WeatherOffer provider={provider} />
}

/** Without coordinates there is no forecast. */
function Placeless({ projects, children }: WeatherAlertProps) {
  const mayMove = useMay('manage')
  const [project] = projects
  if (!mayMove || !project) return children
  return (
    <PlaceChooser
      projectId={project.id}
      label={
        projects.length > 1
          ? t('Where are the fields of {project}?', { project: project.name })
          : t('Where are your fields?')
      }
      takesFocus
    />
  )
}

type AlertLineProps = {
  known: PresentWeather[]
  first: PresentWeather
  projects: Project[]
  now: Date
}

function AlertLine({ known, first, projects, now }: AlertLineProps) {
  const [finding] = mostPressing(
    known.flatMap(({ findings }) => findings.filter(({ level }) => level !== 'good')),
  )
  const weather = known.find(({ findings }) => finding && findings.includes(finding)) ?? first
  const name = known.length > 1 && projects.find(({ id }) => id === weather.place.projectId)?.name
  return (
    <>
      <p className="line-clamp-2 text-sm break-words">
        {name && <span className="text-soft">{name}: </span>}
        {finding ? findingText(finding, weather) : plainText(weather)}{' '}
        <Provenance kind="forecast" />
        {weather.isOld && (
          <>
            {' · '}
            <Age weather={weather} now={now} />
          </>
        )}
      </p>
      <WeatherLink projectId={weather.place.projectId} />
    </>
  )
}

const WeatherLink = ({ projectId }: { projectId?: string }) => (
  <Link
    href={paths.weather(projectId)}
    className="-ml-4 flex min-h-touch w-fit items-center rounded-control px-4 text-sm font-medium text-leaf hover:bg-sunken"
  >
    {t('Weather')}
  </Link>
)
