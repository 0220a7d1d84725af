import { browserStorage } from '#src/lib/storage.ts'
import type { Project } from '#contract/projects.ts'
import { cn } from '#src/lib/cn.ts'
import { Skeleton } from '#src/ui/card.tsx'
import { listedFindings } from './findings.ts'

const REMEMBERED = 'smart-farm/findings'

/** Below the last finding. */
export const moreStyle = '-mb-4 min-h-touch px-4'

export const findingsStyle = 'rounded-card bg-surface *:h-15 sm:divide-y sm:divide-line'

export const MAX_SHOWN = 3

/** How many there were on the last visit; before that, those that the project list knows. */
export const reservedFindings = (projects: Project[]) =>
  Number(browserStorage.read(REMEMBERED) ?? listedFindings(projects).length)

export const rememberFindings = (count: number) => browserStorage.write(REMEMBERED, `${count}`)

/** Has the size of the findings, to avoid a layout shift. */
export const FindingsSkeleton = ({ count }: { count: number }) =>
  count > 0 && (
    <div aria-hidden>
      <ul className={findingsStyle}>
        {Array.from({ length: Math.min(count, MAX_SHOWN) }, (_, at) => (
          <li key={at} className={cn('flex items-center px-4', at > 0 && 'max-sm:hidden')}>
            <Skeleton className="h-5 w-1/2" />
          </li>
        ))}
      </ul>
      {count > MAX_SHOWN && <div className={cn(moreStyle, 'max-sm:hidden')} />}
    </div>
  )
