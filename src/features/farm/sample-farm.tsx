import { Eye } from 'lucide-react'
import type { Project } from '#contract/projects.ts'
import { useAddSample, useRemoveSample } from '#src/api/sample-farm.ts'
import { useMay } from '#src/api/session.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'

/** For an empty farm. */
export function AddSample() {
  const { mutate: add, isPending } = useAddSample()
  return (
    <Button kind="secondary" onClick={() => add()} disabled={isPending}>
      <Eye aria-hidden className="size-5" />
      {isPending ? t('Opening the sample farm…') : t('Look at a sample farm')}
    </Button>
  )
}

/** Says that a project is a sample, and removes it in one tap; nothing on a farm without one. */
export function RemoveSample({ projects }: { projects: Project[] }) {
  const { mutate: remove, isPending } = useRemoveSample()
  const mayRemove = useMay('manage')
  if (!projects.some(({ sample }) => sample)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-surface py-1 pr-1 pl-4">
      <p className="text-sm">{t('This is a sample farm. All of it is made up.')}</p>
      {mayRemove && (
        <Button kind="quiet" className="text-leaf" onClick={() => remove()} disabled={isPending}>
          {t('Remove the sample farm')}
        </Button>
      )}
    </div>
  )
}
