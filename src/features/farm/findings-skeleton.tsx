import { browserStorage } from '#src/lib/storage.ts'
import type { Project } from '#contract/projects.ts'
import { cn } from '#src/lib/cn.ts'
import { Skeleton } from '#src/ui/card.tsx'
import { listedFindings } from './findings.ts'

const REMEMBERED = 'smart-farm/findings'
const REMEMBERED_AHEAD = 'smart-farm/findings-ahead'

/** Below the last finding. */
export const moreStyle = '-mb-4 min-h-touch px-4'

export const findingsStyle = 'rounded-card bg-surface *:h-15 sm:divide-y sm:divide-line'

export const MAX_SHOWN = 3

/** How many there were on the last visit; before that, those that the project list knows. */
export const reservedFindings = (projects: Project[]) =>
  Number(browserStorage.read(REMEMBERED) ?? listedFindings(projects).length)

/** How many of them the forecast had, which come first. */
export const reservedAhead = () => Number(browserStorage.read(REMEMBERED_AHEAD) ?? 0)

export function rememberFindings(count: number, ahead: number) {
  browserStorage.write(REMEMBERED, `${count}`)
  browserStorage.write(REMEMBERED_AHEAD, `${ahead}`)
}

type SkeletonRowsProps = {
  /** The place of the first among all rows; a phone shows one. */
  from: number
  count: number
}

/** Rows of the list of findings that wait for one. */
export const SkeletonRows = ({ from, count }: SkeletonRowsProps) =>
  Array.from({ length: Math.max(0, count) }, (_, at) => (
    <li
      key={`row ${at}`}
      aria-hidden
      className={cn('flex items-center px-4', from + at > 0 && 'max-sm:hidden')}
    >
      <Skeleton className="h-5 w-1/2" />
    </li>
  ))

/** Has the size of the findings, to avoid a layout shift. */
export const FindingsSkeleton = ({ count }: { count: number }) =>
  count > 0 && (
    <div aria-hidden>
      <ul className={findingsStyle}>
        <SkeletonRows from={0} count={Math.min(count, MAX_SHOWN)} />
      </ul>
      {count > MAX_SHOWN && <div className={cn(moreStyle, 'max-sm:hidden')} />}
    </div>
  )
