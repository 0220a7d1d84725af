import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import type { Project } from '#contract/projects.ts'
import type { WeatherSettings } from '#contract/weather.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { failureSentence } from '#src/api/request.ts'
import { useMay } from '#src/api/session.ts'
import { weatherSettingsQuery } from '#src/api/weather.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Loading, Notice } from '#src/ui/card.tsx'
import { ProjectChoice } from '#src/ui/project-choice.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { PlaceChooser } from './place-chooser.tsx'
import { ProjectWeather } from './project-weather.tsx'
import { WeatherConsent } from './weather-consent.tsx'
import { WeatherSettingsSection } from './weather-settings-section.tsx'

/** The weather of a project's place, what it asks for, and the water of its fields. */
export const WeatherScreen = () => (
  <Screen
    title={t('Weather')}
    backTo={paths.home}
    backLabel={t('Back to home')}
    className="max-w-3xl"
  >
    <Weather />
  </Screen>
)

function Weather() {
  const projects = useQuery(projectsQuery())
  const settings = useQuery(weatherSettingsQuery())
  const error = projects.error ?? settings.error
  if (projects.data && settings.data)
    return <Farm projects={projects.data} settings={settings.data} />
  if (!error) return <Loading label={t('Loading the weather')} shapes={['h-11', 'h-64']} />
  return (
    <Notice
      title={t('The weather could not be loaded')}
      text={failureSentence(error)}
      onRetry={() => void Promise.all([projects.refetch(), settings.refetch()])}
      isRetrying={projects.isFetching || settings.isFetching}
    />
  )
}

type FarmProps = { projects: Project[]; settings: WeatherSettings }

function Farm({ projects, settings }: FarmProps) {
  const wanted = new URLSearchParams(useSearch()).get('project')
  const placed = new Set(settings.places.map(({ projectId }) => projectId))
  const project =
    projects.find(({ id }) => id === wanted) ??
    projects.find(({ id }) => placed.has(id)) ??
    projects[0]
  if (settings.provider === null) return <Away />
  if (!settings.on) return <Off provider={settings.provider} />
  if (!project) return <NoProject />
  const place = settings.places.find(({ projectId }) => projectId === project.id)
  const about = (
    <WeatherSettingsSection project={project} place={place} provider={settings.provider} />
  )
  return (
    <div key={project.id} className="grid grid-cols-1 gap-8">
      {projects.length > 1 && (
        <ProjectChoice projects={projects} chosen={project.id} pathOf={paths.weather} />
      )}
      {place ? (
        <ProjectWeather project={project}>{about}</ProjectWeather>
      ) : (
        <>
          <Placeless project={project} />
          {about}
        </>
      )}
    </div>
  )
}

/** The host of the server decides. */
const Away = () => (
  <Notice
    title={t('No weather on this server')}
    text={t('Whoever runs this server has turned the weather forecast off.')}
  />
)

function Off({ provider }: { provider: string }) {
  const mayTurnOn = useMay('manage')
  return (
    <section aria-label={t('Weather')} className="grid gap-3 rounded-card bg-surface p-4 sm:p-6">
      <p>
        {t(
          'A forecast for your fields shows frost, hours for spraying and how much water each field needs.',
        )}
      </p>
      {mayTurnOn ? (
        <WeatherConsent provider={provider} />
      ) : (
        <p className="text-soft">{t('The owner or a manager of the farm can turn it on.')}</p>
      )}
    </section>
  )
}

const NoProject = () => (
  <Notice
    title={t('No project yet')}
    text={t('The forecast is for the place of a project. Create one first.')}
  >
    <Link href={paths.home} className={buttonStyle('secondary')}>
      {t('Go to your projects')}
    </Link>
  </Notice>
)

function Placeless({ project }: { project: Project }) {
  const mayMove = useMay('manage')
  return (
    <section aria-label={t('Place')} className="grid gap-3 rounded-card bg-surface p-4 sm:p-6">
      {mayMove ? (
        <PlaceChooser
          projectId={project.id}
          label={t('Where are the fields of {project}?', { project: project.name })}
        />
      ) : (
        <p>
          {t('It is not known where {project} is. The owner or a manager can say it.', {
            project: project.name,
          })}
        </p>
      )}
    </section>
  )
}
