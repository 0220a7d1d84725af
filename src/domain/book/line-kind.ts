import type { EntryKind, EntryUnit } from '#contract/entries.ts'
import type { ProductKind } from '#contract/products.ts'
import { KIND_OF_WORD, PRODUCE_OF_WORD } from './entry-line-words.ts'

export type KindWord = { word: string; index: number; rank: number; kind: EntryKind | 'purchase' }

const OF_PRODUCT: Partial<Record<ProductKind, EntryKind>> = {
  plantProtection: 'treatment',
  medicine: 'treatment',
  fertilizer: 'input',
  seed: 'input',
  feed: 'input',
}

const findKindWords = (text: string): KindWord[] =>
  [...text.matchAll(/[\p{L}']+/gu)].flatMap(({ 0: said, index }) => {
    const word = said.toLowerCase()
    const meaning = KIND_OF_WORD.get(word)
    return meaning ? [{ ...meaning, word, index }] : []
  })

/** The kind of a line and the words that told it, the deciding one first. */
export function readKind(
  text: string,
  productKind: ProductKind | undefined,
  quantities: { unit: EntryUnit }[],
) {
  const isHours = quantities.length > 0 && quantities.every(({ unit }) => unit === 'h')
  const found = findKindWords(text)
  // 'Diesel for spraying' is diesel.
  const isPurpose = ({ index, rank }: KindWord) => rank > 2 && /\bfor $/i.test(text.slice(0, index))
  const [first] = found
    .filter((one) => one.rank < 5 && !(isPurpose(one) && found.length > 1))
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
  const has = (wanted: EntryKind) => found.some(({ kind }) => kind === wanted)
  const kind = kindOf()
  const isTold = (one: KindWord) => one.kind === kind || one.kind === 'purchase'
  return { kind, rank: first?.rank, words: found.filter((one) => one === first || isTold(one)) }

  function kindOf(): EntryKind | undefined {
    const ofProduct = productKind && OF_PRODUCT[productKind]
    if (isHours && !productKind && (!first || first.rank > 2)) return 'work'
    if (first?.kind === 'purchase') {
      if (first.word === 'paid' && has('work')) return 'work'
      return ofProduct || has('input') ? 'input' : 'cost'
    }
    if (ofProduct === 'treatment' && (!first || first.kind === 'input')) return 'treatment'
    return first?.kind ?? ofProduct
  }
}

/** Milk that was bought is nothing that a herd gave. */
export function producedBy(text: string, kind: EntryKind | undefined) {
  const word = /[\p{L}]+/gu
  const [produce] = [...text.toLowerCase().matchAll(word)].flatMap(
    ([said]) => PRODUCE_OF_WORD.get(said) ?? [],
  )
  return (kind === 'harvest' || kind === 'sale') && produce ? { produce } : {}
}
