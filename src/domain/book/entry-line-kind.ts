import type { EntryKind } from '#contract/entries.ts'
import type { ProductKind } from '#contract/products.ts'
import { KIND_OF_WORD } from './entry-line-words.ts'

const KIND_OF_PRODUCT: Partial<Record<ProductKind, EntryKind>> = {
  plantProtection: 'treatment',
  medicine: 'treatment',
  fertilizer: 'input',
  seed: 'input',
  feed: 'input',
}

export type ToldKind = ReturnType<typeof readKind>

/** The kind of a line, how surely it is told (0 most), and the words that tell it. */
export function readKind(text: string, productKind: ProductKind | undefined, isHours: boolean) {
  const ofProduct = productKind && KIND_OF_PRODUCT[productKind]
  const found = [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: said, index }) => {
    const meaning = KIND_OF_WORD.get(said.toLowerCase())
    return meaning ? [{ ...meaning, word: said, index }] : []
  })
  // 'Diesel for spraying' is diesel.
  const isPurpose = (index: number) => found.length > 1 && /\bfor $/i.test(text.slice(0, index))
  const [first] = found
    .filter(({ rank, index }) => rank < 2 || !isPurpose(index))
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
  const has = (kind: EntryKind) => found.some((one) => one.kind === kind)
  const kind = kindOf()
  const words = found.filter((one) => one.kind === kind || one.kind === 'purchase' || one === first)
  return { kind, rank: first?.rank, words }

  function kindOf(): EntryKind | undefined {
    if (isHours && !productKind && (first?.rank ?? 2) > 1) return 'work'
    if (first?.kind === 'purchase') {
      if (/^paid$/i.test(first.word) && has('work')) return 'work'
      return ofProduct || has('input') ? 'input' : 'cost'
    }
    return ofProduct === 'treatment' && first?.kind !== 'cost'
      ? ofProduct
      : (first?.kind ?? ofProduct)
  }
}
