import type { EntryKind } from '#contract/entries.ts'
import type { ProductKind } from '#contract/products.ts'
import { wordKey } from '#domain/texts/typed-words.ts'
import type { BookWords } from './entry-line-words.ts'

export type ToldKind = ReturnType<typeof readKind>
export type KindWord = ToldKind['words'][number]

/** The kind of a line, how surely it is told (0 most), and the words that tell it. */
export function readKind(
  text: string,
  { kindOfWord, purpose, paid }: BookWords,
  productKind: ProductKind | undefined,
  isHours: boolean,
) {
  const isRemedy = productKind === 'plantProtection' || productKind === 'medicine'
  const isInput = !isRemedy && productKind !== undefined && productKind !== 'other'
  const found = [...text.matchAll(/[\p{L}\p{M}]+/gu)].flatMap(({ 0: said, index }) => {
    const meaning = kindOfWord.get(wordKey(said))
    return meaning ? [{ ...meaning, word: said, index }] : []
  })
  // 'Diesel for spraying' is diesel.
  const isPurpose = ({ index, word }: { index: number; word: string }) =>
    found.length > 1 && purpose(text.slice(0, index), text.slice(index + word.length))
  const [first] = found
    .filter((one) => one.rank < 2 || !isPurpose(one))
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
  const has = (kind: EntryKind) => found.some((one) => one.kind === kind)
  const done = new Set(found.flatMap(({ rank, kind }) => (rank === 0 ? kind : [])))
  done.delete('purchase')
  // 'Picked and sold 40 kg' is two entries.
  const kind = done.size > 1 ? undefined : kindOf()
  const words = found.filter((one) => one.kind === kind || one.kind === 'purchase' || one === first)
  return { kind, rank: first?.rank, words }

  function kindOf(): EntryKind | undefined {
    if (isHours && !productKind && (first?.rank ?? 2) > 1) return 'work'
    if (first?.kind === 'purchase') {
      if (paid.includes(wordKey(first.word)) && has('work')) return 'work'
      return isRemedy || isInput || has('input') ? 'input' : 'cost'
    }
    if (isRemedy && (!first || first.kind === 'input')) return 'treatment'
    return first?.kind ?? (isInput ? 'input' : undefined)
  }
}
