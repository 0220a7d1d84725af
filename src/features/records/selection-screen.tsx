import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { projectsQuery } from '#src/api/projects.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Loading } from '#src/ui/card.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { projectCrumbs } from './record-crumbs.tsx'
import { NotFound } from './record-gate.tsx'
import { useRefetchIfMissing } from './use-record-place.ts'

type SelectionScreenProps = {
  projectId: string
  title: string
  backTo?: string
  backLabel?: string
  /** In a sticky footer: what is chosen, and the button that goes on. */
  footer?: ReactNode
  children: ReactNode
}

/** What can be chosen for a project; also while the projects cannot be loaded. */
export function SelectionScreen({
  projectId,
  title,
  footer,
  children,
  ...back
}: SelectionScreenProps) {
  const { data: projects, error } = useQuery(projectsQuery())
  const mayAdd = useMay('manage')
  const project = projects?.find(({ id }) => id === projectId)
  // The cached list may not have a project that was just created.
  const isRechecking = useRefetchIfMissing(projects !== undefined && !project, projectId)
  const isLoading = isRechecking || (!projects && !error)
  return (
    <Screen
      title={title}
      backTo={back.backTo ?? paths.categorySelection(projectId)}
      backLabel={back.backLabel ?? t('Back to categories')}
      crumbs={projectCrumbs(project)}
      className="grid grid-cols-1 gap-6"
    >
      {isLoading ? (
        <Loading label={t('Loading your project')} shapes={['h-11', 'h-[70dvh]']} />
      ) : !mayAdd ? (
        <NotAllowed />
      ) : project || error ? (
        <>
          {children}
          {footer && (
            <div className="sticky bottom-(--bar) z-10 -mx-4 border-t border-line bg-surface sm:-mx-6">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 max-sm:*:w-full sm:px-6">
                {footer}
              </div>
            </div>
          )}
        </>
      ) : (
        <NotFound title={t('Project not found')} />
      )}
    </Screen>
  )
}
