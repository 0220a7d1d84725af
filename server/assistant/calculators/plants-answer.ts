import type { FarmFacts } from '#server/ai.ts'
import type { Topic } from '#server/assistant/card.ts'
import { ANIMAL_TOPICS, CROP_TOPICS } from '#server/assistant/card.ts'
import { chooseRecords } from '#server/assistant/records/chosen-records.ts'
import { cropSource } from '#server/assistant/records/record-labels.ts'
import type { Reply } from '#server/assistant/reply.ts'
import { figureText, listing, saying } from '#server/assistant/reply.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import { acresOf, areaIn, areaPer, isOpenArea } from './areas.ts'
import type { Worded } from './in-digits.ts'
import { lengthsIn } from './lengths.ts'
import { plantCount } from './plant-count.ts'

const HOW_MANY = /\bhow many\b(?! rows)|\b(?:plants?|seeds?) per (?:acre|hectare)\b/
const PLANTS =
  /\b(?:plants?|seeds?|seedlings?|transplants?|slips|sets|starts|bulbs|trees?|vines?|bushes|rows)\b/
const ROWS = /\brows?\b|\bapart\b|\bspac(?:ed|ing)\b|\bper (?:acre|hectare)\b|\bfit\b/

const OTHERS: Topic[] = [...ANIMAL_TOPICS, 'solar']

function asksCount(plain: string): boolean {
  if (!HOW_MANY.test(plain)) return false
  const topics = subjectsOf(plain)
  // Hens in a coop and panels on a roof take other room than plants.
  if (OTHERS.some((topic) => topics.has(topic))) return false
  const ofPlants = PLANTS.test(plain) || CROP_TOPICS.some((crop) => topics.has(crop))
  return ofPlants && (ROWS.test(plain) || lengthsIn(plain).length > 1)
}

/** 'How many plants fit on 2 acres in rows 30 inches apart, 8 inches in the row?' */
export function tellPlantCount({ plain, read }: Worded, farm: FarmFacts): Reply | null {
  if (!asksCount(read)) return null
  const stated = areaIn(read)
  const isBed = stated !== null && lengthsIn(stated.said).length > 1
  const [row, second] = lengthsIn(stated ? read.replace(stated.said, ' ') : read)
  // In a bed one distance holds both ways.
  const plant = second ?? (isBed ? row : undefined)
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
