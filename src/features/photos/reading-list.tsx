import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import type { EntityType } from '#contract/analysis.ts'
import type { PhotoSign } from '#contract/knowledge.ts'
import { findCrop } from '#domain/catalogues/crops.ts'
import { cardPath, cardsQuery } from '#src/api/knowledge.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { t } from '#src/lib/texts.ts'

type ReadingListProps = { entityType: EntityType; entityId: string; sign: PhotoSign }

/** Cards of the crop about what was found. Their place is kept meanwhile: three, or one of panels. */
export function ReadingList({ entityType, entityId, sign }: ReadingListProps) {
  const { data: projects = [] } = useQuery(projectsQuery())
  const crop = projects.flatMap(({ crops = [] }) => crops).find(({ id }) => id === entityId)
  const topic = entityType === 'crop' ? findCrop(crop?.name ?? '')?.id : 'solar'
  const { data: cards = [], isPending } = useQuery({
    ...cardsQuery(topic ?? 'crops', sign),
    enabled: projects.length > 0,
  })
  if (isPending) return <div className={sign === 'leaf' ? 'h-38.5' : 'h-16.5'} />
  if (cards.length === 0) return null
  return (
    <section aria-label={t('Similar signs')}>
      <h3 className="text-sm text-soft">{t('Similar signs')}</h3>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <a
              href={cardPath(card)}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-touch items-center gap-3 rounded-control hover:bg-sunken"
            >
              <BookOpen aria-hidden className="size-5 shrink-0 text-leaf" />
              <span lang={card.language}>{card.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
