import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Project } from '#contract/projects.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { t } from '#src/lib/texts.ts'
import { Failure } from '#src/ui/card.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { lastProject } from './assistant-store.ts'

const AssistantBody = lazy(() => import('./assistant-body.tsx').then((m) => m.AssistantBody))

export const preloadAssistant = () => void AssistantBody.preload()

const newest = (projects: Project[]) =>
  projects.toSorted((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))[0]

/** The project asked about: the one wanted, or the last one, or the newest. */
export function useAssistantProject(wanted: string | undefined) {
  const { data: projects = [], isPending, error, refetch } = useQuery(projectsQuery())
  const last = projects.find(({ id }) => id === lastProject.read())
  const projectId = wanted ?? (last ?? newest(projects))?.id
  useEffect(() => {
    if (projectId) lastProject.write(projectId)
  }, [projectId])
  return { projects, projectId, isPending, error, refetch }
}

export type AssistantProps = ReturnType<typeof useAssistantProject> & { isOpen: boolean }

/** The conversation of a project, which is loaded when the assistant is first opened. */
export const Assistant = (props: AssistantProps) => (
  <LazyBoundary
    resetKey={props.projectId}
    fallback={<Loading />}
    errorFallback={(retry, isServerAway) => (
      <div className="grid gap-2 p-4">
        <Failure
          text={t('The assistant could not load.')}
          why={isServerAway ? t('The server does not answer yet.') : undefined}
          onRetry={retry}
        />
        <p>
          {t('In an emergency:')} <EmergencyLink number="112" /> / <EmergencyLink number="911" />
        </p>
      </div>
    )}
  >
    <AssistantBody {...props} />
  </LazyBoundary>
)

const EmergencyLink = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className="inline-block p-2.5 underline underline-offset-4">
    {number}
  </a>
)

export const Loading = () => (
  <p role="status" className="flex-1 p-4 text-soft">
    {t('Loading the assistant...')}
  </p>
)

type ProjectSwitchProps = {
  projects: Project[]
  projectId: string | undefined
  onSwitch: (projectId: string) => void
}

/** Names the project, and offers the others if there are any. */
export function ProjectSwitch({ projects, projectId, onSwitch }: ProjectSwitchProps) {
  const current = projects.find(({ id }) => id === projectId)
  if (!current) return null
  if (projects.length === 1)
    return (
      <p data-not-a-figure="entered" className="min-w-0 truncate text-sm text-soft">
        {current.name}
      </p>
    )
  return (
    <select
      aria-label={t('Project')}
      value={projectId}
      onChange={(event) => onSwitch(event.target.value)}
      className="min-h-touch max-w-full min-w-0 truncate rounded-control bg-transparent text-sm text-soft hover:text-ink"
    >
      {projects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
