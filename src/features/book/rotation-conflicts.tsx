import { seasonCropLabel, ruleOf, type Rest } from '#domain/book/rotation-rules.ts'
import { restMessage } from '#domain/book/rotation-words.ts'
import { say, t } from '#src/lib/texts.ts'
import { Rows, Section } from '#src/ui/section.tsx'
import { ConflictRows } from './conflict-rows.tsx'
import type { Field } from './rotation-grid.tsx'
import type { ShownSeason } from './shown-seasons.ts'

type RotationConflictsProps = {
  fields: readonly Field[]
  seasons: ReadonlyMap<string, ShownSeason>
  thisYear: number
}

/** What comes back too soon, and where the years of rest are from. A proposal tells its own. */
export function RotationConflicts({ fields, seasons, thisYear }: RotationConflictsProps) {
  const conflicts = [...seasons.values()]
    .flatMap(({ conflict, from, ...season }) =>
      conflict && from !== 'proposed' ? [{ ...season, conflict }] : [],
    )
    .toSorted((a, b) => a.year - b.year)
  return (
    <>
      {conflicts.length > 0 && (
        <Section title={t('Back too soon')}>
          <Rows>
            <ConflictRows {...{ conflicts, fields, thisYear }} className="grid gap-0.5 px-4 py-3" />
          </Rows>
        </Section>
      )}
      <Sources seasons={seasons} />
    </>
  )
}

function Sources({ seasons }: Pick<RotationConflictsProps, 'seasons'>) {
  const crops = [...new Set([...seasons.values()].map(({ crop }) => crop))]
  const rests = new Map(
    crops.flatMap((crop): [string, Rest][] => {
      const rest = ruleOf(crop)?.rest
      return rest ? [[rest.name.id, rest]] : []
    }),
  )
  const unknown = crops.filter((crop) => !ruleOf(crop)?.rest)
  if (crops.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="flex min-h-touch items-center text-soft">{t('Details')}</summary>
      <ul className="grid max-w-prose gap-2">
        {[...rests.values()].map((rest) => (
          <li key={rest.name.id} data-not-a-figure="source">
            {t('{family}: we ask for {count, plural, one {# year} other {# years}} of rest.', {
              family: rest.name,
              count: rest.years,
            })}{' '}
            <cite className="text-soft not-italic">{say(restMessage(rest))}</cite>
          </li>
        ))}
        {unknown.length > 0 && (
          <li data-not-a-figure="entered" className="text-soft">
            {t('No figure is known for: {crops}.', {
              crops: unknown.map((crop) => say(seasonCropLabel(crop))).join(', '),
            })}
          </li>
        )}
      </ul>
    </details>
  )
}
