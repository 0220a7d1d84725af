import { BookOpen } from 'lucide-react'
import { useMay } from '#src/api/session.ts'
import { t } from '#src/lib/texts.ts'

export function EmptyBook({ isFiltered }: { isFiltered: boolean }) {
  const mayAdd = useMay('work')
  if (isFiltered) return <p className="py-6 text-soft">{t('No entry fits this filter.')}</p>
  return (
    <div className="mt-4 grid justify-items-center gap-3 rounded-card bg-surface p-6 text-center">
      <BookOpen aria-hidden className="size-9 text-soft" strokeWidth={1.5} />
      <p className="font-semibold">{t('Nothing in the book yet')}</p>
      <p className="max-w-prose text-pretty text-soft" data-not-a-figure="label">
        {mayAdd
          ? t(
              'One line a day is enough: “sprayed copper on North”, “harvested 120 kg from North”, “sold 40 kg at 2.50”. It becomes your spray, medicine, harvest and sales registers, says how long a field is closed, and what each field earns.',
            )
          : t('Harvests, treatments, costs and sales show up here.')}
      </p>
    </div>
  )
}
