import { CloudSun, ListChecks } from 'lucide-react'
import { Link } from 'wouter'
import { MORNING_ROUTINE } from '#domain/tasks/morning-routine.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Card } from '#src/ui/card.tsx'

/** @param chatProjectId the project whose category selection 'Chat with AI Assistant' opens */
export function RecommendationsCard({ chatProjectId }: { chatProjectId: string }) {
  return (
    <Card aria-labelledby="recommendations">
      <h2 id="recommendations" className="text-xl font-bold">
        Today's Farm Recommendations
      </h2>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <div className="rounded-lg bg-leaf-tint p-4">
          <h3 className="flex items-center gap-2 font-semibold">
            <ListChecks aria-hidden className="size-5 text-leaf" />
            Morning Tasks
          </h3>
          <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-leaf">
            {MORNING_ROUTINE.map(({ title }) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
        <div className="rounded-lg bg-sun-tint p-4">
          <h3 className="flex items-center gap-2 font-semibold">
            <CloudSun aria-hidden className="size-5 text-sun" />
            Weather Alert
          </h3>
          <p className="mt-2">
            Smart Farm does not know your weather yet. Look at your local forecast before you spray,
            cut hay or move animals.
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link href={paths.dashboard} className={buttonStyle('primary')}>
          View All Tasks
        </Link>
        <Link href={paths.categorySelection(chatProjectId)} className={buttonStyle('secondary')}>
          Chat with AI Assistant
        </Link>
      </div>
    </Card>
  )
}
