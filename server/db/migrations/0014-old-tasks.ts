import { isoDay } from './0014-old-events.ts'

// The English of the versions before, which wrote the titles and reasons of some tasks in words.

export type OldTask = { title: string; why: string; sourceKind: string | null }

type Text = { code: string; values?: Record<string, string | number> }

const DAYS = new Set(['date', 'first', 'last'])
const DAY = String.raw`([A-Z][a-z]{2} \d{1,2}, \d{4})`

const ROUTINE: Record<string, string> = {
  'Check animal health and water systems': 'checkAnimals',
  'Feed livestock according to schedule': 'feedLivestock',
  'Inspect solar panels for debris': 'inspectPanels',
  'Document issues with photos': 'documentIssues',
}
const LINES: Record<string, string> = {
  'Panel cleaning': 'cleaning',
  'Inverter check': 'inverter',
  'Annual inspection': 'inspection',
}
const INTERVALS: Record<string, string> = {
  'in 30 days': 'cleaning',
  'in 90 days': 'inverter',
  'in 8 months': 'inspection',
}

/** By the source of the task: a text, its code, and the names of what stands in it. */
const TITLES: Record<string, [RegExp, string, readonly string[]]> = {
  planting: [/^Plant (.+?) at (.+)$/s, 'plant', ['crop', 'field']],
  harvest: [/^Harvest (.+?) at (.+)$/s, 'harvest', ['crop', 'field']],
  underperformance: [
    /^Check the solar panels(?: at (.+))?: they make less than usual$/s,
    'checkPanels',
    ['place'],
  ],
  maintenance: [
    /^(Panel cleaning|Inverter check|Annual inspection)(?: at (.+))?$/s,
    'maintenance',
    ['line', 'place'],
  ],
  'follow-up': [/^Take a new photo(?: of (.+))? to check again$/s, 'newPhoto', ['name']],
}
const REASONS: Record<string, [RegExp, string, readonly string[]]> = {
  analysis: [/^A photo analysis recommends it\.$/, 'photoAdvice', []],
  planting: [
    new RegExp(`^From the planting date you entered(?:, ${DAY})?\\.$`),
    'plantingDate',
    ['date'],
  ],
  harvest: [
    new RegExp(`^From the harvest date you entered(?:, ${DAY})?\\.$`),
    'harvestDate',
    ['date'],
  ],
  underperformance: [
    new RegExp(
      `^${DAY} to ${DAY} made (\\d+)% of a clear sky, where (\\d+)% is usual in this season\\. Clouds alone can do that too\\.$`,
    ),
    'shortfall',
    ['first', 'last', 'clearSkyPercent', 'usualPercent'],
  ],
  maintenance: [
    /^A usual interval \(sample\): (in 30 days|in 90 days|in 8 months), counted from the day the system was entered\.$/,
    'interval',
    ['line'],
  ],
  'follow-up': [/^To see whether this has helped: (.+)$/s, 'hasHelped', ['title']],
}

/** Null where neither text is ours word for word: a person may have typed it. */
export function factsOfTask({ title, why, sourceKind }: OldTask) {
  const routine = ROUTINE[title]
  const known = {
    title: routine ? { code: routine } : textIn(TITLES[sourceKind ?? ''], title),
    why: textIn(REASONS[sourceKind ?? ''], why),
  }
  return (known.title ?? known.why) ? known : null
}

function textIn(known: (typeof TITLES)[string] | undefined, text: string): Text | undefined {
  const found = known?.[0].exec(text)
  if (!known || !found) return undefined
  const [, code, names] = known
  const values = names.flatMap((name, at) => {
    const value = found[at + 1]
    return value === undefined ? [] : [[name, valueOf(name, value)] as const]
  })
  const isRead = values.every(([name, value]) => !DAYS.has(name) || /^\d/.test(`${value}`))
  return isRead ? { code, values: Object.fromEntries(values) } : undefined
}

function valueOf(name: string, text: string) {
  if (name === 'line') return LINES[text] ?? INTERVALS[text] ?? text
  if (name.endsWith('Percent')) return Number(text)
  return DAYS.has(name) ? isoDay(text) : text
}
