import type { ChatSource } from '#contract/chat.ts'
import type { FarmFacts } from '#server/ai/ai.ts'
import { isAboutOwnFarm } from '#server/ai/assistant/records/ask.ts'
import type { Chosen } from '#server/ai/assistant/records/chosen-records.ts'
import { chooseRecords } from '#server/ai/assistant/records/chosen-records.ts'
import { cropSource, herdLabel, herdSource } from '#server/ai/assistant/records/record-labels.ts'
import { noHerds, notRecorded } from '#server/ai/assistant/records/nothing-saved.ts'
import type { Reply } from '#server/ai/assistant/reply.ts'
import { figureText, listing, saying } from '#server/ai/assistant/reply.ts'
import { tellEnergyValue } from './energy-answer.ts'
import { acresIn, lengthsIn } from './lengths.ts'
import { tellYield } from './yield-answer.ts'
import { plantCount } from './plant-count.ts'
import { stockingDensity } from './stocking-density.ts'

const calculator = (label: string): ChatSource => ({ kind: 'calculator', label, path: null })

const DENSITY =
  /\b(?:stocking (?:density|rate)|(?:heads?|animals?|cows?|cattle|sheep|goats?|pigs?|hens?|chickens?) (?:per|to the|an) acre|density)\b/
const STATED = /(\d+(?:,\d{3})*)\s+([a-z]+)\s+(?:on|in|over|for)\s+(?:[a-z]+\s+)?\d/

const densityText = (label: string, count: number, acres: number, density: number) =>
  `${label}: ${figureText(count)} head on ${figureText(acres)} acres makes ${figureText(density)} head per acre.`

const CARRYING =
  'What your land can carry depends on grass, rain and season; compare the grass before and after.'

/** 'What is my stocking density?' or 'stocking density of 30 sheep on 12 acres'. */
function tellDensity(plain: string, farm: FarmFacts): Reply | null {
  if (!DENSITY.test(plain)) return null
  const stated = STATED.exec(plain)
  const acres = acresIn(plain)
  if (stated?.[1] && acres) {
    const count = Number(stated[1].replaceAll(',', ''))
    const density = stockingDensity(count, acres)
    const line = densityText('As you say', count, acres, density)
    return listing([line, CARRYING], [calculator('Stocking density')], {
      figures: [count, acres, density],
    })
  }
  const chosen = chooseRecords(plain, farm)
  return isAboutOwnFarm(plain, chosen) && !/\b(?:how many|what) .*\b(?:can|should)\b/.test(plain)
    ? densityOfHerds(chosen, farm)
    : null
}

function densityOfHerds({ animals, missing }: Chosen, farm: FarmFacts): Reply {
  if (animals.length === 0) return missing.length > 0 ? notRecorded(missing, farm) : noHerds(farm)
  const sized = animals.filter((herd) => Number(herd.pastureSize) > 0)
  if (sized.length === 0)
    return saying('No pasture size above zero is saved for that, so I cannot work out a density.')
  const results = sized.map((herd) => ({
    herd,
    density: stockingDensity(herd.count, Number(herd.pastureSize)),
  }))
  return listing(
    [
      ...results.map(({ herd, density }) =>
        densityText(herdLabel(herd), herd.count, Number(herd.pastureSize), density),
      ),
      CARRYING,
    ],
    [...sized.map(herdSource), calculator('Stocking density')],
    { figures: results.map(({ density }) => density) },
  )
}

const PLANTS = /\bhow many\b.*\b(?:plants?|seeds?|seedlings?|transplants?|fit|slips|sets)\b/
const ROWS = /\brows?\b|\bapart\b|\bspac(?:ed|ing)\b|\bper acre\b|\bfit\b/

/** 'How many plants fit on 2 acres in rows 30 inches apart, 8 inches in the row?' */
function tellPlantCount(plain: string, farm: FarmFacts): Reply | null {
  if (!PLANTS.test(plain) || !ROWS.test(plain)) return null
  const [row, plant] = lengthsIn(plain)
  if (!row || !plant)
    return saying(
      'That depends on the spacing. Tell me the distance between rows, the distance in the row and the acres, and I work it out.',
    )
  const { crops, kinds } = chooseRecords(plain, farm)
  const [field, ...others] = kinds.has('crop') ? crops : []
  const ofField = field && others.length === 0 ? field : null
  const acres = acresIn(plain) ?? Number(ofField?.fieldSize ?? 1)
  if (!(row.feet > 0 && plant.feet > 0 && acres > 0))
    return saying('Distances and area must be more than zero to count plants.')
  const count = plantCount({ rowFeet: row.feet, plantFeet: plant.feet }, acres)
  const fromRecord = acresIn(plain) === null && ofField
  return listing(
    [
      `${figureText(count)} plants stand on ${figureText(acres)} ${acres === 1 ? 'acre' : 'acres'} at ${row.value} ${row.unit} by ${plant.value} ${plant.unit}.`,
      'Headlands, paths and losses are not taken off.',
    ],
    [...(fromRecord ? [cropSource(fromRecord)] : []), calculator('Plant count')],
    { figures: [count, acres, row.value, plant.value] },
  )
}

/** A calculator's answer to a question in plain letters; null when none fits. */
export const answerFromCalculators = (plain: string, farm: FarmFacts): Reply | null =>
  tellPlantCount(plain, farm) ??
  tellDensity(plain, farm) ??
  tellEnergyValue(plain, farm) ??
  tellYield(plain, farm)
