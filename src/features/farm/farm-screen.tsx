import { SearchField } from '#src/ui/search-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, ChevronRight, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { useMay } from '#src/api/session.ts'
import { ProjectsUnreachable } from '#src/features/records/projects-unreachable.tsx'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Loading } from '#src/ui/card.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { EmptyProjects } from './empty-projects.tsx'
import { FarmProject } from './farm-project.tsx'
import { useCreateProjectPrompt } from './use-create-project.ts'
import { useFolds } from './use-folds.ts'
import { useRecordNews } from './record-news.ts'

/** Every project with its fields, herds and solar systems. */
export function FarmScreen() {
  const { data: projects, error, isFetching, refetch } = useQuery(projectsQuery())
  const { promptForName, isPending } = useCreateProjectPrompt()
  const mayAdd = useMay('manage')
  useProjectInAddress(projects !== undefined)
  return (
    <Screen
      title={t('Farm')}
      actions={
        projects?.length && mayAdd ? (
          <Button onClick={promptForName} disabled={isPending}>
            <Plus aria-hidden className="size-5" />
            {t('New Project')}
          </Button>
        ) : undefined
      }
    >
      <BookLink />
      {projects?.length ? (
        <Projects projects={projects} />
      ) : projects ? (
        <EmptyProjects onCreate={promptForName} busy={isPending} />
      ) : error ? (
        <ProjectsUnreachable onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label={t('Loading projects')} shapes={['h-13', 'h-64', 'h-13', 'h-13']} />
      )}
    </Screen>
  )
}

const BookLink = () => (
  <Link
    href={paths.book}
    className="mb-4 flex min-h-13 items-center gap-3 rounded-card bg-surface px-4 hover:bg-sunken"
  >
    <BookOpen aria-hidden className="size-5 shrink-0 text-leaf" />
    <span className="min-w-0 flex-1">
      <span className="block">{t('Book')}</span>{' '}
      <span className="block truncate text-xs text-soft">
        {t('Harvests, treatments, costs and sales')}
      </span>
    </span>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
  </Link>
)

/** Shows the project of `/farm#id`, to which breadcrumbs lead. */
function useProjectInAddress(isLoaded: boolean) {
  useEffect(() => {
    const target = isLoaded && document.getElementById(window.location.hash.slice(1))
    if (!target) return
    target.scrollIntoView()
    target.querySelector('button')?.focus({ preventScroll: true })
  }, [isLoaded])
}

/** Fewer are in sight at once. */
const MIN_SEARCHED_RECORDS = 12
const SHOWN_PROJECTS = 30

function Projects({ projects }: { projects: Project[] }) {
  const [words, setWords] = useState('')
  const [isWhole, setWhole] = useState(false)
  const folds = useFolds(projects)
  const newsOf = useRecordNews(projects)
  const count = projects.reduce((sum, project) => sum + 1 + recordsOf(project).length, 0)
  const query = words.trim().toLowerCase()
  const found = query ? projects.filter((project) => mentions(project, query)) : projects
  const shown = isWhole ? found : found.slice(0, SHOWN_PROJECTS)
  return (
    <div className="grid grid-cols-1">
      {count > MIN_SEARCHED_RECORDS && (
        <div className="mb-2">
          <SearchField
            label={t('Search the farm')}
            placeholder={t('Search the farm')}
            value={words}
            onChange={setWords}
          />
        </div>
      )}
      {found.length === 0 && (
        <p role="status" data-not-a-figure="entered" className="py-6 text-soft">
          {t('Nothing on the farm is called “{words}”.', { words: words.trim() })}
        </p>
      )}
      {shown.map((project) => (
        <FarmProject
          key={project.id}
          project={project}
          query={query}
          newsOf={newsOf}
          isOpen={query !== '' || folds.isOpen(project.id)}
          onToggle={() => folds.toggle(project.id)}
        />
      ))}
      {shown.length < found.length && (
        <Button kind="quiet" data-not-a-figure="entered" onClick={() => setWhole(true)}>
          {t('Show all {count, number} projects', { count: found.length })}
        </Button>
      )}
    </div>
  )
}

const isNamed = (name: string, query: string) => name.toLowerCase().includes(query)

const mentions = (project: Project, query: string) =>
  isNamed(project.name, query) || recordsOf(project).some(({ name }) => isNamed(name, query))
