import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { projectsQuery } from '#src/api/projects.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Loading } from '#src/ui/card.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { ProjectRecords } from './project-records.tsx'

type BelowRecordsProps = { projectId: string; children: ReactNode }

/** Choices below the project's records, which load first to avoid a layout shift. */
export function BelowRecords({ projectId, children }: BelowRecordsProps) {
  const { data: projects, isFetching } = useQuery(projectsQuery())
  const project = projects?.find(({ id }) => id === projectId)
  // The cached list may not have a project that was just created.
  if (!project && isFetching)
    return <Loading label={t('Loading your project')} shapes={['h-11', 'h-[70dvh]']} />
  return (
    <>
      <ProjectRecords project={project} />
      {children}
    </>
  )
}

type SelectionScreenProps = BelowRecordsProps & {
  title: string
  status: string
  /** In a sticky footer. */
  action: ReactNode
}

export function SelectionScreen({ title, status, action, ...choices }: SelectionScreenProps) {
  return (
    <Screen
      title={title}
      backTo={paths.categorySelection(choices.projectId)}
      backLabel={t('Back to categories')}
      className="grid grid-cols-1 gap-6"
    >
      <BelowRecords {...choices} />
      <div className="sticky bottom-(--bar) z-10 -mx-4 border-t border-line bg-surface sm:-mx-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 max-sm:*:w-full sm:px-6">
          <p aria-live="polite" data-not-a-figure="entered" className="font-semibold">
            {status}
          </p>
          {action}
        </div>
      </div>
    </Screen>
  )
}
