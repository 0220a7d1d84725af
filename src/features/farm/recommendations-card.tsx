import { CloudSun, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { ROUTINE_WORDS } from '#domain/tasks/morning-routine.ts'
import { say, t } from '#src/lib/texts.ts'
import { Card } from '#src/ui/card.tsx'

/** @param children links */
export function RecommendationsCard({ children }: { children: ReactNode }) {
  return (
    <Card aria-labelledby="recommendations">
      <h2 id="recommendations" className="text-xl font-semibold">
        {t("Today's Farm Recommendations")}
      </h2>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <div className="rounded-control bg-leaf-tint p-4">
          <h3 className="flex items-center gap-2 font-semibold">
            <ListChecks aria-hidden className="size-5 text-leaf" />
            {t('Morning Tasks')}
          </h3>
          <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-leaf">
            {Object.values(ROUTINE_WORDS).map((words) => (
              <li key={words.id}>{say(words)}</li>
            ))}
          </ul>
        </div>
        <div className="rounded-control bg-look-tint p-4">
          <h3 className="flex items-center gap-2 font-semibold">
            <CloudSun aria-hidden className="size-5 text-look" />
            {t('Weather Alert')}
          </h3>
          <p className="mt-2">
            {t('Check your local forecast before you spray, cut hay or move animals.')}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:w-full">{children}</div>
    </Card>
  )
}
