import { PRODUCE_WORDS } from '#domain/book/entry-words.ts'
import { ENTRY_LABELS } from '#domain/book/entry-labels.ts'
import { typedText } from '#domain/texts/typed-figures.ts'
import { dayText } from '#src/lib/format.ts'
import { say, spokenLanguage, t } from '#src/lib/texts.ts'
import { UNIT_NAMES } from './entry-kinds.ts'
import { nameIn } from './entry-text.ts'
import type { EntryValues } from './entry-values.ts'
import type { BookContext } from './use-entry-context.ts'

const FORM_LABELS: Partial<Record<string, string>> = {
  amount: 'amountMinor',
  area: 'areaM2',
  places: 'targets',
}

export function entryLabel(field: string) {
  const name = FORM_LABELS[field] ?? field
  const label = Object.hasOwn(ENTRY_LABELS, name) && ENTRY_LABELS[name as keyof typeof ENTRY_LABELS]
  return label ? say(label) : t('Shares')
}

const words = (table: object, value: string) =>
  Object.hasOwn(table, value) ? say((table as Record<string, string>)[value] ?? value) : value

/** A value of the form in words. */
export function conflictText(value: string, field: string, { places, products }: BookContext) {
  const name = field as keyof EntryValues
  const id = value.slice(value.indexOf('/') + 1)
  if (name === 'places') return nameIn(places, id) || t('A place')
  if (name === 'productId') return nameIn(products, value)
  if (name === 'unit') return words(UNIT_NAMES, value)
  if (name === 'produce') return words(PRODUCE_WORDS, value)
  if (name === 'onDate' || name === 'lastDate') return dayText(value)
  if (name === 'imageURL') return t('A photo')
  if (name === 'area') return typedText(value, spokenLanguage(), 'acre')
  if (name === 'quantity' || name === 'amount') return typedText(value, spokenLanguage())
  return value
}
