import type { AnimalPayload } from '#contract/animals.ts'
import { msg } from '#contract/message.ts'
import type { RecordFields } from './fields.ts'

/** In the order of the form. The contract's error sentences repeat the labels. */
export const animalFields = {
  type: { label: msg('Animal') },
  herdName: { label: msg('Herd name'), input: { label: msg('Herd Name'), isWide: true } },
  count: {
    label: msg('Number of animals'),
    input: { label: msg('Number of Animals'), type: 'number', step: '1', inputMode: 'numeric' },
  },
  pastureSize: {
    label: msg('Pasture size'),
    unit: 'acre',
    input: {
      label: msg('Pasture Size ({unit})', { unit: { nameOf: 'acre' } }),
      type: 'number',
      step: '0.1',
      inputMode: 'decimal',
    },
  },
  breeds: { label: msg('Breeds'), input: { label: msg('Breeds'), isWide: true } },
  healthStatus: { label: msg('Health') },
  farmDescription: {
    label: msg('Farm description'),
    input: {
      label: msg('Farm Description'),
      optional: true,
      type: 'area',
      hint: msg('Housing, feeding, anything worth remembering.'),
      isWide: true,
    },
  },
} as const satisfies RecordFields<keyof AnimalPayload>
