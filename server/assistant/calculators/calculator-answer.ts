import type { FarmFacts } from '#server/ai.ts'
import { type Reply, figureText, listing, saying } from '#server/assistant/reply.ts'
import { plainLetters } from '#server/assistant/words.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { energyValue, SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY } from '#domain/energy-value.ts'
import { enteredNumber } from '#domain/units.ts'
import { chooseRecords } from '#server/assistant/records/chosen-records.ts'
import { noSolar } from '#server/assistant/records/like-records.ts'
import {
  capitalised,
  solarLabel,
  solarSource,
  cropSource,
} from '#server/assistant/records/record-labels.ts'
import { type Topic, ANIMAL_TOPICS, CROP_TOPICS } from '#server/assistant/card.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import { tellDensity, plantCount } from './density-answer.ts'
import { inDigits, type Worded } from './in-digits.ts'
import { tellYield } from './yield-answer.ts'
import { acresOf, areaIn, areaPer, isOpenArea, lengthsIn } from './areas.ts'

/** A calculator's answer; null if none fits. */
export function answerFromCalculators(question: string, farm: FarmFacts): Reply | null {
  const plain = plainLetters(question)
  const worded: Worded = { plain, read: inDigits(question) }
  return (
    tellPlantCount(worded, farm) ??
    tellDensity(worded, farm) ??
    tellEnergyValue(plain, farm) ??
    tellYield(plain, farm)
  )
}

const SOLAR = /\b(?:solar|panels?|modules?|photovoltaics?|electricity|energy)\b/
/** In 'the Fresno system', the system is solar if its location is Fresno. */
const SYSTEM = /\b(?:systems?|arrays?|setup)\b/
const VALUE = /\b(?:worth|value|sav(?:e|es|ed|ing|ings)|earn(?:s|ed|ing|ings)?|money|dollars?)\b/
const OTHER = /\bworth it\b|\bbatter(?:y|ies)\b|\bsubsid/

/** '$3,332.45', matching the thousands separators of other figures. */
const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const dollarsText = (dollars: number) => dollarFormat.format(dollars)

const enteredKwhPerDay = (entered: string) => {
  const kwh = enteredNumber(entered)
  return kwh !== undefined && kwh > 0 ? kwh : null
}

function valueOf(system: SolarSystem) {
  const text = String(system.currentGeneration ?? '').trim()
  const entered = enteredKwhPerDay(text)
  const kwhPerDay = entered ?? SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY
  const value = energyValue(system.location, kwhPerDay)
  const dollars = [value.dailyDollars, value.monthlyDollars, value.yearlyDollars]
  const [day = '', month = '', year = ''] = dollars.map(dollarsText)
  const basis = entered
    ? `${figureText(kwhPerDay)} kWh a day, as you entered it`
    : `a sample of ${figureText(kwhPerDay)} kWh a day, since ${text ? 'what is saved is no number' : 'none is saved'}`
  return {
    line: `${solarLabel(system)}: about ${day} a day, ${month} a month and ${year} a year, at ${dollarsText(value.dollarsPerKwh)} a kWh and ${basis}.`,
    figures: [
      kwhPerDay,
      value.dollarsPerKwh,
      ...dollars.map((amount) => Number(amount.toFixed(2))),
    ],
  }
}

/** 'What is my solar worth a month?' An estimate in dollars, at the rates of spec section 9. */
function tellEnergyValue(plain: string, farm: FarmFacts): Reply | null {
  if (!VALUE.test(plain) || OTHER.test(plain)) return null
  const { solarSystems, kinds } = chooseRecords(plain, farm)
  if (!SOLAR.test(plain) && !(SYSTEM.test(plain) && kinds.has('solar'))) return null
  if (solarSystems.length === 0) return noSolar(farm)
  const values = solarSystems.map(valueOf)
  return listing(
    [
      ...values.map(({ line }) => capitalised(line)),
      'This is an estimate: your own tariff was not asked.',
    ],
    [
      ...solarSystems.map(solarSource),
      { kind: 'calculator', label: 'Energy value (estimate)', path: null },
    ],
    { figures: values.flatMap(({ figures }) => figures) },
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
  const isBed = stated !== null && lengthsIn(stated.said).length > 1
  const [row, second] = lengthsIn(stated ? read.replace(stated.said, ' ') : read)
  // In a bed, a single distance applies in both directions.
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
