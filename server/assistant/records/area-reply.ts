import { type Reply, figureText, listing, sum } from '#server/assistant/reply.ts'
import { type Ask, inScope } from './ask.ts'
import { noArea } from './like-records.ts'
import { cropLabel, cropSource, herdLabel, herdSource } from './record-labels.ts'

export const ACRES_PER_HECTARE = 2.471_054

/** '1 acre', '2.5 acres', as entered by the farmer. */
export const acresText = (acres: string) => `${acres} ${Number(acres) === 1 ? 'acre' : 'acres'}`

/** Fields or pastures, whichever the question names; both if it names neither or both. */
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

const hectares = (acres: number) => Number((acres / ACRES_PER_HECTARE).toFixed(2))

const hectaresText = (acres: string) =>
  `${figureText(hectares(Number(acres.replaceAll(',', ''))))} hectares (${acresText(acres)})`

/** 'How many acres of corn do I have?' Acres as entered by the farmer, and their sum. */
export function tellArea(ask: Ask): Reply {
  const pieces = piecesOf(ask)
  if (pieces.length === 0) return noArea(ask.farm, ask.chosen.missing)
  const total = sum(pieces.map(({ acres }) => Number(acres)))
  const inHectares = /\bhectares?\b/.test(ask.plain)
  const text = (acres: string) => (inHectares ? hectaresText(acres) : acresText(acres))
  const figures = [total, ...pieces.map(({ acres }) => Number(acres))]
  return listing(
    pieces.map(({ label, acres }) => `${label}: ${text(acres)}`),
    pieces.map(({ source }) => source),
    {
      text:
        pieces.length > 1
          ? `${text(figureText(total))} together ${inScope(ask.farm)}:`
          : ask.chosen.isNamed
            ? ''
            : `Saved ${inScope(ask.farm)}:`,
      figures: inHectares ? figures.flatMap((acres) => [acres, hectares(acres)]) : [total],
    },
  )
}
