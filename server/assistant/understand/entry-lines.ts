import { readEntryLine } from '#domain/book/entry-line.ts'
import { SPEC_CURRENCY } from '#domain/energy-value.ts'
import type { Language } from '#domain/texts/say.ts'
import type { Setting } from './understanding.ts'

/** What is left of a line that tells what was done, rather than of a story that mentions it. */
const MOST_OTHER_WORDS = 3

const TARGETS = { crop: 'field', animal: 'animal', solar: 'solar' } as const

/** Whether a sentence reads as an entry of the book with a figure: 'harvested 120 kg from North'. */
export function isEntryLine(text: string, { things, today }: Setting, spoken: Language) {
  const places = things.flatMap(({ kind, id, name }) =>
    kind === 'project' ? [] : { kind: TARGETS[kind], id, name },
  )
  const context = { today, places, products: [], currency: SPEC_CURRENCY, spoken }
  const { entry, rest } = readEntryLine(text, context)
  const hasFigure = (entry.quantity ?? entry.amountMinor ?? null) !== null
  return (
    entry.kind !== undefined &&
    hasFigure &&
    rest.split(/\s+/).filter(Boolean).length <= MOST_OTHER_WORDS
  )
}
