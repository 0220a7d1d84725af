import type { SolarSystem } from '#contract/solar.ts'
import { energyValue, SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY } from '#domain/energy-value.ts'
import { enteredNumber } from '#domain/units.ts'
import type { FarmFacts } from '#server/ai.ts'
import { chooseRecords } from '#server/assistant/records/chosen-records.ts'
import { noSolar } from '#server/assistant/records/nothing-saved.ts'
import { capitalised, solarLabel, solarSource } from '#server/assistant/records/record-labels.ts'
import type { Reply } from '#server/assistant/reply.ts'
import { figureText, listing } from '#server/assistant/reply.ts'

const SOLAR = /\b(?:solar|panels?|modules?|photovoltaics?|electricity|energy)\b/
/** 'The Fresno system' is one of panels where that is its place. */
const SYSTEM = /\b(?:systems?|arrays?|setup)\b/
const VALUE = /\b(?:worth|value|sav(?:e|es|ed|ing|ings)|earn(?:s|ed|ing|ings)?|money|dollars?)\b/
const OTHER = /\bworth it\b|\bbatter(?:y|ies)\b|\bsubsid/

/** '$3,332.45': beside figures with thousands marks. */
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

/** 'What is my solar worth a month?' Dollars by the rates of spec section 9: an estimate. */
export function tellEnergyValue(plain: string, farm: FarmFacts): Reply | null {
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
