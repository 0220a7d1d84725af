import type { Reply } from '#server/ai/assistant/reply.ts'
import { figureText, listing, sum } from '#server/ai/assistant/reply.ts'
import type { Ask } from './ask.ts'
import { noArea, notRecorded } from './nothing-saved.ts'
import { cropLabel, cropSource, herdLabel, herdSource } from './record-labels.ts'

/** Fields and pastures the question speaks of; both when it names neither or both. */
function piecesOf({ chosen }: Ask) {
  const { kinds } = chosen
  const both = kinds.has('crop') === kinds.has('animal')
  const crops = both || kinds.has('crop') ? chosen.crops : []
  const herds = both || kinds.has('animal') ? chosen.animals : []
  return [
    ...crops.map((crop) => ({
      label: cropLabel(crop),
      acres: crop.fieldSize,
      source: cropSource(crop),
    })),
    ...herds.map((herd) => ({
      label: `Pasture of ${herdLabel(herd)}`,
      acres: herd.pastureSize,
      source: herdSource(herd),
    })),
  ]
}

/** 'How many acres of corn do I have?' Acres, as the farmer entered them, and their sum. */
export function tellArea(ask: Ask): Reply {
  const pieces = piecesOf(ask)
  const { missing } = ask.chosen
  if (pieces.length === 0)
    return missing.length > 0 ? notRecorded(missing, ask.farm) : noArea(ask.farm)
  const total = sum(pieces.map(({ acres }) => Number(acres)))
  return listing(
    pieces.map(({ label, acres }) => `${label}: ${acres} acres`),
    pieces.map(({ source }) => source),
    { text: pieces.length > 1 ? `${figureText(total)} acres together:` : '', figures: [total] },
  )
}
