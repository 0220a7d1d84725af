import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { useMay } from '#src/api/session.ts'
import { browserStorage } from '#src/lib/storage.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { WeatherSource } from '#src/ui/weather-source.tsx'
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
  const [wasOff, setWasOff] = useState(false)
  if (settings?.on === false && !wasOff) setWasOff(true)
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
      <Placeless projects={projects} isAsked={wasOff}>
        {children}
      </Placeless>
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

/** Without coordinates there is no forecast. `isAsked` when the weather has just been turned on. */
function Placeless({ projects, isAsked, children }: WeatherAlertProps & { isAsked: boolean }) {
  const mayMove = useMay('manage')
  const [isOpen, setOpen] = useState(isAsked)
  const [project] = projects
  if (!mayMove || !project) return children
  if (!isOpen)
    return (
      <>
        {children}
        <Button kind="quiet" className={linkStyle} onClick={() => setOpen(true)}>
          {t('Say where your fields are')}
        </Button>
      </>
    )
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
      {/* Beside the link, as two lines of text and a button have their place. */}
      <div className="flex items-center gap-x-2">
        <WeatherLink projectId={weather.place.projectId} />
        <WeatherSource source={weather.source} isShort />
      </div>
    </>
  )
}

const WeatherLink = ({ projectId }: { projectId?: string }) => (
  <Link href={paths.weather(projectId)} className={buttonStyle('quiet', linkStyle)}>
    {t('Weather')}
  </Link>
)

const linkStyle = '-ml-4 text-sm! text-leaf!'
