import type { CropPayload } from '#contract/crops.ts'
import type { RecordFields } from './fields.ts'

const DATE_HINT = 'A date with day, month and year also shows in your calendar.'

/** In the order of the form. The contract's error sentences repeat the labels. */
export const cropFields = {
  name: { label: 'Crop' },
  scientificName: { label: 'Scientific name' },
  fieldName: { input: { label: 'Field Name' } },
  fieldSize: {
    unit: 'acres',
    input: { label: 'Field Size (acres)', type: 'number', step: '0.1', inputMode: 'decimal' },
  },
  plantingDate: {
    input: {
      label: 'Planting Date',
      optional: true,
      placeholder: 'mid May, or 20 May 2026',
      hint: DATE_HINT,
    },
  },
  expectedHarvest: {
    input: {
      label: 'Expected Harvest',
      optional: true,
      placeholder: 'late August, or 28 August 2026',
      hint: DATE_HINT,
    },
  },
  healthStatus: { label: 'Health' },
} as const satisfies RecordFields<keyof CropPayload>

/** One line about a new field, for the timeline. */
export const cropSummary = ({ name, fieldSize }: Pick<CropPayload, 'name' | 'fieldSize'>) =>
  `${name}, ${fieldSize} acres`
