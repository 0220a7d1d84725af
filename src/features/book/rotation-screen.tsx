import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { projectsQuery } from '#src/api/projects.ts'
import { failureSentence } from '#src/api/request.ts'
import { rotationQuery } from '#src/api/rotation.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Loading, Notice } from '#src/ui/card.tsx'
import { ProjectChoice } from '#src/ui/project-choice.tsx'
import { BookFrame } from './book-frame.tsx'
import { RotationView } from './rotation-view.tsx'

/** What stands on the fields of a project, year by year, and a plan for the next years. */
export const RotationScreen = () => (
  <BookFrame section="rotation">
    <Rotation />
  </BookFrame>
)

const Waiting = () => <Loading label={t('Loading the rotation')} shapes={['h-11', 'h-64']} />

type UnreachableProps = { error: Error; onRetry: () => void; isRetrying: boolean }

const Unreachable = ({ error, onRetry, isRetrying }: UnreachableProps) => (
  <Notice
    title={t('The rotation could not be loaded')}
    text={failureSentence(error)}
    onRetry={onRetry}
    isRetrying={isRetrying}
  />
)

function Rotation() {
  const { projectId } = useParams()
  const { data: projects, error, isFetching, refetch } = useQuery(projectsQuery())
  if (!projects && error)
    return <Unreachable error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!projects) return <Waiting />
  const project =
    projects.find(({ id }) => id === projectId) ??
    projects.find(({ crops }) => crops?.length) ??
    projects[0]
  if (!project) return <NoProject />
  return (
    <div className="grid grid-cols-1 gap-6">
      {projects.length > 1 && (
        <ProjectChoice projects={projects} chosen={project.id} pathOf={paths.rotation} />
      )}
      <ProjectRotation key={project.id} projectId={project.id} />
    </div>
  )
}

function ProjectRotation({ projectId }: { projectId: string }) {
  const { data, error, isFetching, refetch } = useQuery(rotationQuery(projectId))
  if (data && data.fields.length > 0) return <RotationView rotation={data} />
  if (data) return <NoField projectId={projectId} />
  if (!error) return <Waiting />
  return <Unreachable error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

const NoProject = () => (
  <Notice
    title={t('No project yet')}
    text={t('A rotation plans the fields of a project. Create one first.')}
  >
    <Link href={paths.home} className={buttonStyle('secondary')}>
      {t('Go to your projects')}
    </Link>
  </Notice>
)

function NoField({ projectId }: { projectId: string }) {
  const mayAdd = useMay('manage')
  return (
    <Notice
      title={t('No field yet')}
      text={t('Save a crop with a field name, and its field appears here.')}
    >
      {mayAdd && (
        <Link href={paths.cropSelection(projectId)} className={buttonStyle('secondary')}>
          {t('Choose a crop')}
        </Link>
      )}
    </Notice>
  )
}
