import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/card.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { lastProject } from './assistant-store.ts'

const Conversation = lazy(() => import('./conversation.tsx').then((m) => m.Conversation))

export const preloadConversation = () => void Conversation.preload()

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

type AssistantProps = ReturnType<typeof useAssistantProject> & { isOpen: boolean }

/** The conversation of a project, or what stands in its way. */
export function Assistant(props: AssistantProps) {
  const { projectId, projects, isPending, error, refetch, isOpen } = props
  const isListed = projects.some(({ id }) => id === projectId)
  if (projectId && (isListed || isPending || error))
    return (
      <LazyBoundary
        resetKey={projectId}
        fallback={<Loading />}
        errorFallback={(retry) => (
          <Failure text={t('The assistant could not load.')} onRetry={retry} className="p-4" />
        )}
      >
        <Conversation key={projectId} projectId={projectId} isOpen={isOpen} />
      </LazyBoundary>
    )
  if (isPending) return <Loading />
  if (error)
    return (
      <Failure
        text={t('Your projects could not be loaded.')}
        onRetry={() => void refetch()}
        className="p-4"
      />
    )
  return projectId ? (
    <Obstacle
      title={t('Project not found')}
      text={t('It may have been deleted.')}
      link={{ label: t('Ask about another project'), href: paths.assistant() }}
    />
  ) : (
    <Obstacle
      title={t('Create a project first')}
      text={t('The assistant answers from what you save in it.')}
      link={{ label: t('Create a project'), href: paths.home }}
    />
  )
}

type ObstacleProps = { title: string; text: string; link: { label: string; href: string } }

const Obstacle = ({ title, text, link }: ObstacleProps) => (
  <div className="grid justify-items-start gap-2 p-4">
    <h2 className="font-semibold">{title}</h2>
    <p className="text-soft">{text}</p>
    <Link href={link.href} className={buttonStyle('primary', 'mt-2')}>
      {link.label}
    </Link>
  </div>
)

const Loading = () => (
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
