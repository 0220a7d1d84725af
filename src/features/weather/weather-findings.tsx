import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import type { WeatherFinding } from '#contract/weather.ts'
import { overviewQuery } from '#src/api/overview.ts'
import { MakeTaskButton } from '#src/features/tasks/make-task-button.tsx'
import { t } from '#src/lib/texts.ts'
import { Finding } from '#src/ui/finding.tsx'
import { weatherTask } from './finding-tasks.ts'
import { IrrigationOffer } from './irrigation-offer.tsx'
import type { PresentWeather } from './present-weather.ts'
import { findingText, mostPressing } from './weather-words.ts'

type WeatherFindingsProps = { weather: PresentWeather; project: Project }

/** What the forecast asks for; the spray window has a section of its own. */
export function WeatherFindings({ weather, project }: WeatherFindingsProps) {
  const findings = mostPressing(weather.findings).filter(({ kind }) => kind !== 'spray')
  if (findings.length === 0) return null
  return (
    <section aria-label={t('Findings')}>
      <ul data-not-a-figure="label" className="divide-y divide-line rounded-card bg-surface">
        {findings.map((finding) => {
          const text = findingText(finding, weather)
          return (
            <li key={finding.key}>
              <Finding
                className={findingStyle}
                state={finding.level}
                word={t('Finding')}
                sentence={text}
                action={<FindingTask {...{ finding, weather, project, text }} />}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The sentence in full; on a phone the button stands below it. */
const findingStyle =
  'max-sm:flex-wrap max-sm:gap-y-0 max-sm:pb-0 [&_p]:line-clamp-none max-sm:[&>div:first-of-type]:basis-4/5 max-sm:[&>div:last-of-type]:ml-2'

type FindingTaskProps = WeatherFindingsProps & { finding: WeatherFinding; text: string }

function FindingTask({ finding, weather, project, text }: FindingTaskProps) {
  const { data } = useQuery(overviewQuery())
  if (finding.kind === 'irrigate') {
    const water = weather.fields.find(({ fieldId }) => fieldId === finding.fieldId)
    return water && <IrrigationOffer water={water} need={finding} project={project} />
  }
  if (finding.kind === 'spray') return null
  const wasPlanned = data?.planned.some(
    ({ kind, key }) => kind === 'weather' && key === finding.key,
  )
  const place = { projectId: project.id, name: project.name, zone: weather.zone }
  return (
    <MakeTaskButton
      taskOn={(today) => weatherTask(finding, place, today)}
      label={text}
      known={wasPlanned ? { taskId: '', isDone: true } : undefined}
    />
  )
}
