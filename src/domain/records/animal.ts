import type { AnimalPayload } from '#contract/animals.ts'
import type { RecordFields } from './fields.ts'

/** In the order of the form. The contract's error sentences repeat the labels. */
export const animalFields = {
  type: { label: 'Animal' },
  herdName: { input: { label: 'Herd Name', isWide: true } },
  count: {
    input: { label: 'Number of Animals', type: 'number', step: '1', inputMode: 'numeric' },
  },
  pastureSize: {
    unit: 'acres',
    input: { label: 'Pasture Size (acres)', type: 'number', step: '0.1', inputMode: 'decimal' },
  },
  breeds: { input: { label: 'Breeds', isWide: true } },
  healthStatus: { label: 'Health' },
  farmDescription: {
    input: {
      label: 'Farm Description',
      optional: true,
      type: 'area',
      hint: 'Housing, feeding, anything worth remembering.',
      isWide: true,
    },
  },
} as const satisfies RecordFields<keyof AnimalPayload>

type Counted = Pick<AnimalPayload, 'count' | 'type' | 'pastureSize'>

/** One line about a new herd, for the timeline. */
export const animalSummary = ({ count, type, pastureSize }: Counted) =>
  `${count} ${type}, ${pastureSize} acres of pasture`
