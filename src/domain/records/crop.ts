import type { CropPayload } from '#contract/crops.ts'
import { msg } from '#contract/message.ts'
import type { RecordFields } from './fields.ts'

const hint = msg('A date with day, month and year also shows in your calendar.')

/** In the order of the form. The contract's error sentences repeat the labels. */
export const cropFields = {
  name: { label: msg('Crop') },
  scientificName: { label: msg('Scientific name') },
  fieldName: { label: msg('Field name'), input: { label: msg('Field Name') } },
  fieldSize: {
    label: msg('Field size'),
    unit: 'acre',
    input: {
      label: msg('Field Size ({unit})', { unit: { nameOf: 'acre' } }),
      type: 'number',
      step: '0.1',
      inputMode: 'decimal',
    },
  },
  plantingDate: {
    label: msg('Planting date'),
    input: {
      label: msg('Planting Date'),
      optional: true,
      type: 'day',
      placeholder: msg('mid May, or 20 May 2026'),
      hint,
    },
  },
  expectedHarvest: {
    label: msg('Expected harvest'),
    input: {
      label: msg('Expected Harvest'),
      optional: true,
      type: 'day',
      placeholder: msg('late August, or 28 August 2026'),
      hint,
    },
  },
  healthStatus: { label: msg('Health') },
} as const satisfies RecordFields<keyof CropPayload>
