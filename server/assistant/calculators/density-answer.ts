import type { FarmFacts } from '#server/ai.ts'
import { ACRES_PER_HECTARE } from '#server/assistant/records/area-reply.ts'
import { isAboutOwnFarm } from '#server/assistant/records/ask.ts'
import { type Chosen, chooseRecords } from '#server/assistant/records/chosen-records.ts'
import { noHerds } from '#server/assistant/records/like-records.ts'
import { herdLabel, herdSource } from '#server/assistant/records/record-labels.ts'
import { type Reply, figureText, listing, saying } from '#server/assistant/reply.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import { acresOf, areaIn, SQUARE_FEET_PER_ACRE, type Area } from './areas.ts'
import { type Worded, NUMERAL, numeral } from './in-digits.ts'

const DENSITY =
  /\b(?:stocking (?:density|rate)|(?:heads?|animals?|cows?|cattle|sheep|goats?|pigs?|hens?|chickens?) (?:per|to the|an) (?:acre|hectare)|density)\b/
const STATED = new RegExp(`${NUMERAL}\\s+([a-z]+)\\s+(?:on|in|over|for|to)\\s+(?:[a-z]+\\s+)?\\d`)
/** Nothing but animals on an area: '30 cows in 10 hectares', 'are 30 cows on 5 acres too many?' */
const ONLY_STATED = new RegExp(
  `^(?:(?:if|so|is|are|what about|how about|can|could|i|we|have|keep|run|put|with) )*${NUMERAL} [a-z]+ (?:on|in|over|to) (?:[a-z]+ )?${NUMERAL} ?(?:acres?|ac|hectares?|ha)(?: of (?:grass|pasture|land))?(?: (?:ok|okay|alright|fine|too many|too much|enough|good|possible))?\\W*$`,
)

const CALCULATOR = { kind: 'calculator', label: 'Stocking density', path: null } as const

/** Rounds as `figureText` does. */
const rounded = (value: number) => Number(value.toFixed(2))

const densityText = (label: string, count: number, area: Area, density: number) =>
  `${label}: ${figureText(count)} head on ${area.text} makes ${figureText(density)} head per acre`

const perHectareText = (density: number) =>
  `, ${figureText(density * ACRES_PER_HECTARE)} per hectare`

const CARRYING =
  'What your land can carry depends on grass, rain and season; compare the grass before and after.'

/** 'What is my stocking density?' or 'stocking density of 30 sheep on 12 acres'. */
export function tellDensity({ plain, read }: Worded, farm: FarmFacts): Reply | null {
  const stated = STATED.exec(read)
  const isStated = ONLY_STATED.test(read) && subjectsOf(stated?.[2] ?? '').size > 0
  if (!DENSITY.test(plain) && !isStated) return null
  const area = areaIn(read)
  if (stated?.[1] && area) return densityOf(numeral(stated[1]), area)
  const chosen = chooseRecords(plain, farm)
  return isAboutOwnFarm(plain, chosen) && !/\b(?:how many|what) .*\b(?:can|should)\b/.test(plain)
    ? densityOfHerds(chosen, farm, /\bhectares?\b/.test(plain))
    : null
}

function densityOf(count: number, area: Area): Reply {
  if (!(area.acres > 0)) return saying('The area must be more than zero to work out a density.')
  const density = count / area.acres
  const perHectare = density * ACRES_PER_HECTARE
  const inHectares = area.text.includes('hectare') ? perHectareText(density) : ''
  return listing(
    [`${densityText('As you say', count, area, density)}${inHectares}.`, CARRYING],
    [CALCULATOR],
    { figures: [count, ...area.figures, rounded(density), rounded(perHectare)] },
  )
}

function densityOfHerds({ animals, missing }: Chosen, farm: FarmFacts, inHectares: boolean): Reply {
  if (animals.length === 0) return noHerds(farm, missing)
  const sized = animals.filter((herd) => Number(herd.pastureSize) > 0)
  if (sized.length === 0)
    return saying('No pasture size above zero is saved for that, so I cannot work out a density.')
  const results = sized.map((herd) => ({
    herd,
    density: herd.count / Number(herd.pastureSize),
  }))
  const line = ({ herd, density }: (typeof results)[number]) =>
    `${densityText(herdLabel(herd), herd.count, acresOf(Number(herd.pastureSize)), density)}${inHectares ? perHectareText(density) : ''}.`
  const figures = results.flatMap(({ density }) => [density, density * ACRES_PER_HECTARE])
  return listing([...results.map(line), CARRYING], [...sized.map(herdSource), CALCULATOR], {
    figures: figures.map(rounded),
  })
}

const ROUNDING = 1e-6

type PlantSpacing = {
  /** Feet between rows. */
  rowFeet: number
  /** Feet between plants within a row. */
  plantFeet: number
}

/** Whole plants on an area, all above 0, without deducting headlands and losses. */
export function plantCount({ rowFeet, plantFeet }: PlantSpacing, acres: number): number {
  const plants = (acres * SQUARE_FEET_PER_ACRE) / (rowFeet * plantFeet)
  // Floating point: 1,599.9999999 means 1,600.
  return Math.floor(plants + ROUNDING)
}
