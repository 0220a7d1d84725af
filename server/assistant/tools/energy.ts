import { msg } from '#contract/message.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { dateIn, daysBetween } from '#domain/dates/calendar-days.ts'
import { enteredKwhPerDay } from '#domain/entered-generation.ts'
import { capacityKw } from '#domain/solar-model/plant-from-fields.ts'
import { enteredNumber } from '#domain/units.ts'
import { HttpError } from '#server/http/http-error.ts'
import { measuredSpans, measuredSums } from './measured-days.ts'
import { ownRecords } from './own-records.ts'
import { energyFacts, energyInput, type EnergyFacts } from './schemas.ts'
import { tool } from './tool.ts'

/** Before and after every stored day. */
const [ALWAYS_FROM, ALWAYS_TO] = ['0000', '9999']

export const energy = tool({
  name: 'energy',
  description:
    'What the solar systems made: kWh measured in a period and on how many of its days, and beside it what the farmer entered. Measured figures come before entered ones.',
  needs: 'see',
  input: energyInput,
  output: energyFacts,
  run: async (context, { from, to, ...filter }): Promise<EnergyFacts> => {
    if (from && to && to < from) throw endsBefore()
    const { records, isPart } = await ownRecords(context, { ...filter, kinds: ['solar'] })
    const ids = records.map(({ saved }) => saved.id)
    const period = { from: from ?? ALWAYS_FROM, to: to ?? ALWAYS_TO }
    const [spans, sums] =
      ids.length > 0
        ? await Promise.all([measuredSpans(context.db, ids), measuredSums(context.db, ids, period)])
        : [new Map<string, never>(), new Map<string, never>()]
    const today = dateIn(context.zone, context.now)
    const systems = records.flatMap(({ kind, saved, ref }): EnergyFacts['systems'] => {
      if (kind !== 'solar') return []
      const [stored, sum] = [spans.get(saved.id), sums.get(saved.id)]
      const daysInPeriod = stored ? pastDays(from, to, { ...stored, today }) : 0
      return [
        {
          record: ref,
          measured: sum ? { ...sum, daysInPeriod } : null,
          stored: stored ?? null,
          ...enteredFacts(saved),
        },
      ]
    })
    return {
      systems,
      totalMeasuredKwh: systems.reduce((total, { measured }) => total + (measured?.kwh ?? 0), 0),
      hasMeasured: systems.some(({ stored }) => stored !== null),
      isPart,
    }
  },
})

const endsBefore = () => new HttpError(400, msg('The last day is before the first.'))

type Span = { firstDay: string; lastDay: string; today: string }

/** Of a period without bounds those from the first to the last stored day. */
function pastDays(
  from: string | undefined,
  to: string | undefined,
  { firstDay, lastDay, today }: Span,
) {
  const end = to ?? (from ? today : lastDay)
  return Math.max(0, daysBetween(from ?? firstDay, end < today ? end : today) + 1)
}

const enteredFacts = ({ currentGeneration, monthlyGeneration, capacity }: SolarSystem) => ({
  entered: {
    kwhPerDay: enteredKwhPerDay(currentGeneration) ?? null,
    kwhPerMonth: enteredNumber(monthlyGeneration) ?? null,
  },
  capacityKw: capacityKw(capacity) ?? null,
})
