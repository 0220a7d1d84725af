import type { RecordValues } from '#domain/records/fields.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { capacityKw } from '#domain/solar-model/plant-from-fields.ts'
import { enteredNumber } from '#domain/units.ts'
import { ownRecords, type OwnRecord } from './own-records.ts'
import { recordsFacts, recordsInput, type RecordsFacts } from './schemas.ts'
import { tool } from './tool.ts'

export const records = tool({
  name: 'records',
  description:
    'The fields with their crops, the herds and the solar systems that are saved, and their totals. Sizes are in acres.',
  needs: 'see',
  input: recordsInput,
  output: recordsFacts,
  run: async (context, input): Promise<RecordsFacts> => {
    const { projects, records: found, isPart } = await ownRecords(context, input)
    return { projects, records: found.map(recordFacts), totals: totalsOf(found), isPart }
  },
})

function recordFacts({ kind, saved, ref }: OwnRecord): RecordsFacts['records'][number] {
  const entered: RecordValues = saved
  const values = Object.keys(RECORD_KINDS[kind].fields)
    .filter((name) => name in entered)
    .map((name) => [name, entered[name] ?? ''])
  return {
    ...ref,
    values: Object.fromEntries(values) as RecordsFacts['records'][number]['values'],
    healthStatus: kind === 'solar' ? '' : saved.healthStatus,
    updatedAt: saved.updatedAt,
  }
}

function totalsOf(found: OwnRecord[]): RecordsFacts['totals'] {
  const totals = { fields: 0, acres: 0, herds: 0, head: 0, pastureAcres: 0 }
  const power = { systems: 0, capacityKw: 0, panels: 0 }
  const headByType = new Map<string, number>()
  for (const { kind, saved } of found) {
    if (kind === 'crop') {
      totals.fields += 1
      totals.acres += acresOf(saved.fieldSize)
    } else if (kind === 'animal') {
      totals.herds += 1
      totals.head += saved.count
      totals.pastureAcres += acresOf(saved.pastureSize)
      headByType.set(saved.type, (headByType.get(saved.type) ?? 0) + saved.count)
    } else {
      power.systems += 1
      power.capacityKw += capacityKw(saved.capacity) ?? 0
      power.panels += enteredNumber(saved.panelCount) ?? 0
    }
  }
  return { ...totals, ...power, headByType: Object.fromEntries(headByType) }
}

/** Sizes that another backend wrote may be no numbers. */
const acresOf = (size: string) => Number(size) || 0
