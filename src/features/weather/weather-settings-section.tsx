import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import type { WeatherPlace } from '#contract/weather.ts'
import { failureSentence } from '#src/api/request.ts'
import { useMay } from '#src/api/session.ts'
import { useMoveProject, useSwitchWeather } from '#src/api/weather.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { Section } from '#src/ui/section.tsx'
import { PlaceChooser } from './place-chooser.tsx'

type WeatherSettingsProps = {
  project: Project
  place: WeatherPlace | undefined
  provider: string
}

/** Where the place is, and the way back. */
export function WeatherSettingsSection({ project, place, provider }: WeatherSettingsProps) {
  const turn = useSwitchWeather()
  const mayManage = useMay('manage')
  const turnOff = () => {
    if (window.confirm(t('Turn the weather off for everybody on this farm?'))) turn.mutate(false)
  }
  return (
    <Section title={t('Place and provider')}>
      <div className="grid gap-3">
        {place && <PlaceLine project={project} place={place} />}
        <p data-not-a-figure="label" className="text-sm text-soft">
          {t('{provider} is told this position, rounded to 0.01° (about 1 km), and nothing else.', {
            provider,
          })}
        </p>
        {turn.error && <FieldError text={failureSentence(turn.error)} />}
        {mayManage && (
          <Button
            kind="secondary"
            className="justify-self-start"
            disabled={turn.isPending}
            onClick={turnOff}
          >
            {t('Turn the weather off')}
          </Button>
        )}
      </div>
    </Section>
  )
}

function PlaceLine({ project, place }: { project: Project; place: WeatherPlace }) {
  const [isMoving, setMoving] = useState(false)
  const move = useMoveProject(project.id)
  const mayManage = useMay('manage')
  const position = `${place.latitude}, ${place.longitude}`
  return (
    <>
      <p data-not-a-figure="entered">
        {place.name ? t('{place} ({position})', { place: place.name, position }) : position}{' '}
        {place.from === 'solar' && (
          <span className="text-sm text-soft">{t('where the solar system stands')}</span>
        )}
      </p>
      {mayManage &&
        (isMoving ? (
          <PlaceChooser
            projectId={project.id}
            label={t('Where are the fields of {project}?', { project: project.name })}
            onDone={() => setMoving(false)}
            takesFocus
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button kind="secondary" onClick={() => setMoving(true)}>
              {t('Change the place')}
            </Button>
            {place.from === 'project' && (project.solarSystems?.length ?? 0) > 0 && (
              <Button kind="quiet" disabled={move.isPending} onClick={() => move.mutate(null)}>
                {t('Use the place of the solar system')}
              </Button>
            )}
          </div>
        ))}
      {move.error && <FieldError text={failureSentence(move.error)} />}
    </>
  )
}
