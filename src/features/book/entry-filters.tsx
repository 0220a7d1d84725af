import { KIND_WORDS } from '#domain/book/entry-words.ts'
import { say, t } from '#src/lib/texts.ts'
import { FilterSelect } from '#src/ui/filters.tsx'
import { entryKinds } from './entry-kinds.ts'
import { PERIODS, type BookFilterName } from './use-book-address.ts'
import type { Place } from './use-places.ts'

type EntryFiltersProps = {
  chosen: Record<BookFilterName, string | null>
  places: readonly Place[]
  onChange: (name: BookFilterName, value: string | null) => void
}

/** Kind, period and place. */
export const EntryFilters = ({ chosen, places, onChange }: EntryFiltersProps) => (
  <div
    role="group"
    aria-label={t('Filter the entries')}
    className="grid grid-cols-3 gap-2 sm:flex sm:flex-wrap print:hidden"
  >
    <FilterSelect
      label={t('Kind')}
      all={t('Kind')}
      options={entryKinds.map((kind) => ({ id: kind, name: say(KIND_WORDS[kind]) }))}
      value={chosen.kind}
      onChange={(kind) => onChange('kind', kind)}
    />
    <FilterSelect
      label={t('Period')}
      all={t('Period')}
      options={Object.entries(PERIODS).map(([id, { label }]) => ({ id, name: say(label) }))}
      value={chosen.period}
      onChange={(period) => onChange('period', period)}
    />
    <FilterSelect
      label={t('Place')}
      all={t('Place')}
      options={places.map(({ id, name }) => ({ id, name }))}
      value={chosen.target}
      onChange={(target) => onChange('target', target)}
    />
  </div>
)
