import type { AnimalPayload } from '#contract/animals.ts'
import type { RecordFields } from './fields.ts'

/** In the order in which the form asks for them. The contract's sentences name them once more. */
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
