import type { CropEntry } from '#domain/catalogues/crops.ts'

/** The crops whose name or scientific name holds the words, in any case (spec section 2); all for a blank search. */
export function searchCatalogue(crops: readonly CropEntry[], words: string) {
  const wanted = words.trim().toLowerCase()
  return crops.filter(({ name, scientificName }) =>
    [name, scientificName].some((text) => text.toLowerCase().includes(wanted)),
  )
}
