import type { EntryVersion } from '#contract/entries.ts'
import { ENTRY_LABELS } from '#domain/book/entry-labels.ts'
import { PRODUCE_WORDS } from '#domain/book/entry-words.ts'
import { M2_PER_ACRE } from '#domain/records/farm-field.ts'
import { dayText, numberText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { PERCENT } from './entry-values.ts'
import { moneyOf, placesText, quantityText } from './entry-text.ts'
import type { BookContext } from './use-entry-context.ts'

export type EntryContent = Omit<EntryVersion, 'version' | 'by' | 'at'>
type Fact = { label: string; text: string }

/** What an entry says, in words; what is empty is left out. */
export const entryFacts = (entry: EntryContent, context: BookContext): Fact[] =>
  allFacts(entry, context).filter(({ text }) => text !== '')

function allFacts(entry: EntryContent, { places }: BookContext): Fact[] {
  const fact = (name: keyof typeof ENTRY_LABELS, text: string) => ({
    label: say(ENTRY_LABELS[name]),
    text,
  })
  const { targets, produce, lastDate, areaM2 } = entry
  const shares = targets.some(({ share }) => share !== null)
  return [
    fact('onDate', dayText(entry.onDate)),
    fact('startTime', entry.startTime ?? ''),
    fact('lastDate', lastDate === null ? '' : dayText(lastDate)),
    fact('targets', shares ? sharesText(entry) : placesText(targets, places)),
    fact('produce', produce ? say(PRODUCE_WORDS[produce]) : ''),
    fact('productId', entry.productName),
    fact('quantity', quantityText(entry)),
    fact('amountMinor', moneyOf(entry)),
    fact(
      'areaM2',
      areaM2 === null
        ? ''
        : t('{area}', { area: { quantity: areaM2 / M2_PER_ACRE, unit: 'acre' } }),
    ),
    fact('purpose', entry.purpose),
    fact('counterparty', entry.counterparty),
    fact('veterinarian', entry.veterinarian),
    fact('animalMarks', entry.animalMarks),
    fact('notes', entry.notes),
    fact('reason', entry.reason),
    fact('imageURL', entry.photoURL === null ? '' : t('A photo')),
  ]
}

/** 'North 60%, South 40%'. */
const sharesText = ({ targets }: EntryContent) =>
  targets
    .map(({ name, share }) =>
      t('{name} {percent}%', { name, percent: numberText((share ?? 0) / PERCENT, 2) }),
    )
    .join(', ')

/** What was changed of a version by the next one: what it said before. */
export function changedFacts(before: EntryContent, after: EntryContent, context: BookContext) {
  const now = allFacts(after, context)
  return allFacts(before, context).filter(({ text }, at) => text !== now[at]?.text)
}
