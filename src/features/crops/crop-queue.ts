import { cropCatalogue } from '#domain/catalogues/crops.ts'

/**
 * The crop after this one among those that were chosen together, with its place among them.
 * @param selectedCrops ids from the address
 */
export function nextCrop(selectedCrops: string | null, name: string) {
  const chosen = (selectedCrops ?? '')
    .split(',')
    .flatMap((id) => cropCatalogue.find((crop) => crop.id === id) ?? [])
  const at = chosen.findIndex(({ label }) => label.id === name)
  const crop = at < 0 ? undefined : chosen[at + 1]
  return crop && { crop, position: at + 2, ids: chosen.map(({ id }) => id) }
}
