import type { FarmFacts } from '#server/ai.ts'
import { type Reply, figureText, listing, saying } from '#server/assistant/reply.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { chooseRecords } from '#server/assistant/records/chosen-records.ts'
import { cropSource } from '#server/assistant/records/record-labels.ts'
import { type Topic, ANIMAL_TOPICS, CROP_TOPICS } from '#server/assistant/card.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import { tellDensity, plantCount } from './density-answer.ts'
import { inDigits, type Worded } from './in-digits.ts'
import { tellSolarEstimates } from './solar-estimates.ts'
import { acresOf, areaIn, areaPer, isOpenArea, lengthsIn } from './areas.ts'

/** A calculator's answer; null if none fits. */
export function answerFromCalculators(question: string, farm: FarmFacts): Reply | null {
  const plain = plainLetters(question)
  const worded: Worded = { plain, read: inDigits(question) }
  return (
    tellPlantCount(worded, farm) ?? tellDensity(worded, farm) ?? tellSolarEstimates(plain, farm)
  )
}

const HOW_MANY = /\bhow many\b(?! rows)|\b(?:plants?|seeds?) per (?:acre|hectare)\b/
const PLANTS =
  /\b(?:plants?|seeds?|seedlings?|transplants?|slips|sets|starts|bulbs|trees?|vines?|bushes|rows)\b/
const ROWS = /\brows?\b|\bapart\b|\bspac(?:ed|ing)\b|\bper (?:acre|hectare)\b|\bfit\b/

const OTHERS: Topic[] = [...ANIMAL_TOPICS, 'solar']

function asksCount(plain: string): boolean {
  if (!HOW_MANY.test(plain)) return false
  const topics = subjectsOf(plain)
  // Hens in a coop and panels on a roof are spaced differently.
  if (OTHERS.some((topic) => topics.has(topic))) return false
  const ofPlants = PLANTS.test(plain) || CROP_TOPICS.some((crop) => topics.has(crop))
  return ofPlants && (ROWS.test(plain) || lengthsIn(plain).length > 1)
}

/** 'How many plants fit on 2 acres in rows 30 inches apart, 8 inches in the row?' */
function tellPlantCount({ plain, read }: Worded, farm: FarmFacts): Reply | null {
  if (!asksCount(read)) return null
  const stated = areaIn(read)
  const [row, plant] = lengthsIn(stated ? read.replace(stated.said, ' ') : read)
  if (!row || !plant)
    return saying(
      'That depends on the spacing. Tell me the distance between rows, the distance in the row and the acres, and I work it out.',
    )
  if (isOpenArea(read))
    return saying('Tell me the area as a number, for example 2.5 acres, and I work it out.')
  const { crops, kinds, isNamed } = chooseRecords(plain, farm)
  const [field, ...others] = isNamed && kinds.has('crop') ? crops : []
  const per = stated ?? areaPer(read)
  const ofField = !per && others.length === 0 ? field : undefined
  const area = per ?? (ofField ? acresOf(Number(ofField.fieldSize)) : null)
  if (!area) return saying('Tell me the area too, for example 2.5 acres, and I work it out.')
  if (!(row.feet > 0 && plant.feet > 0 && area.acres > 0))
    return saying('Distances and area must be more than zero to count plants.')
  const count = plantCount({ rowFeet: row.feet, plantFeet: plant.feet }, area.acres)
  return listing(
    [
      `${figureText(count)} plants stand on ${area.text} at ${row.value} ${row.unit} by ${plant.value} ${plant.unit}.`,
      'Headlands, paths and losses are not taken off.',
    ],
    [
      ...(ofField ? [cropSource(ofField)] : []),
      { kind: 'calculator', label: 'Plant count', path: null },
    ],
    { figures: [count, ...area.figures, row.value, plant.value] },
  )
}
