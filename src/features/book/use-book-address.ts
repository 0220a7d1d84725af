import { useSearchParams } from 'wouter'
import type { EntryFilter } from '#contract/entries.ts'
import { msg, type Message } from '#contract/message.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '#domain/dates/calendar-days.ts'
import { isEntryKind } from './entry-kinds.ts'

type Span = { from: string; to?: string }

/** By the word for it in the address. */
export const PERIODS: Record<string, { label: Message; span: (today: string) => Span }> = {
  week: { label: msg('Last 7 days'), span: (today) => ({ from: addDays(today, -6) }) },
  month: { label: msg('This month'), span: (today) => ({ from: firstOfMonth(today) }) },
  'last-month': {
    label: msg('Last month'),
    span: (today) => {
      const from = addMonths(firstOfMonth(today), -1)
      return { from, to: lastOfMonth(from) }
    },
  },
  year: { label: msg('This year'), span: (today) => yearSpan(today.slice(0, 4)) },
  'last-year': {
    label: msg('Last year'),
    span: (today) => yearSpan(String(Number(today.slice(0, 4)) - 1)),
  },
}

const yearSpan = (year: string) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

export type BookFilterName = 'kind' | 'period' | 'target'

/** What the list shows, and the entry that is being added, stand in the address. */
export function useBookAddress(today: string) {
  const [search, setSearch] = useSearchParams()
  const set = (name: BookFilterName | 'add' | 'line', value: string | null) =>
    setSearch(
      (params) => {
        if (value) params.set(name, value)
        else params.delete(name)
        return params
      },
      { replace: true },
    )
  const [kind, period, targetId, adding] = ['kind', 'period', 'target', 'add'].map((name) =>
    search.get(name),
  ) as [string | null, string | null, string | null, string | null]
  const span = period !== null && Object.hasOwn(PERIODS, period) && PERIODS[period]?.span(today)
  const filter: EntryFilter = {
    ...(isEntryKind(kind) && { kind }),
    ...(targetId && { targetId }),
    ...span,
  }
  return {
    filter,
    chosen: { kind: isEntryKind(kind) ? kind : null, period, target: targetId },
    adding: isEntryKind(adding) ? adding : undefined,
    /** An empty kind asks for the line. */
    isLineAsked: adding === '',
    /** What the assistant was told, to begin with. */
    line: search.get('line') ?? '',
    set,
  }
}
