import type { SolarPayload } from '#contract/solar.ts'
import { english, say } from '#domain/texts/say.ts'
import { enteredText } from '#domain/units.ts'
import type { RecordFields } from './fields.ts'

/** In the order of the wizard. */
export const solarFields = {
  location: {
    label: 'Location',
    input: {
      label: 'City/Location',
      placeholder: 'Fresno, California',
      hint: 'Your state sets the electricity rate.',
      isWide: true,
    },
  },
  latitude: {
    unit: '°',
    input: { label: 'Latitude', optional: true, placeholder: '36.74' },
  },
  longitude: {
    unit: '°',
    input: { label: 'Longitude', optional: true, placeholder: '-119.79' },
  },
  capacity: {
    unit: 'kW',
    input: { label: 'System Capacity (kW)', inputMode: 'decimal', placeholder: '5' },
  },
  panelCount: {
    input: { label: 'Number of Panels', inputMode: 'numeric', placeholder: '14' },
  },
  installationDate: {
    input: { label: 'Installation Date', type: 'date' },
  },
  panelType: {
    input: { label: 'Panel Type', placeholder: 'Select panel type' },
  },
  efficiency: {
    unit: '%',
    input: { label: 'Panel Efficiency (%)', inputMode: 'decimal', placeholder: '20' },
  },
  inverterType: {
    input: { label: 'Inverter Type', optional: true, placeholder: 'Select inverter type' },
  },
  currentGeneration: {
    unit: 'kWh a day',
    input: {
      label: 'Current Generation (kWh/day)',
      optional: 'as its group',
      inputMode: 'decimal',
    },
  },
  monthlyGeneration: {
    unit: 'kWh',
    input: { label: 'Monthly Average (kWh)', optional: 'as its group', inputMode: 'decimal' },
  },
  orientation: {
    input: {
      label: 'Orientation',
      optional: 'as its group',
      placeholder: 'South, or degrees from north',
    },
  },
  tiltAngle: {
    unit: '°',
    input: {
      label: 'Tilt Angle (°)',
      optional: 'as its group',
      inputMode: 'decimal',
      placeholder: '30',
    },
  },
} as const satisfies RecordFields<keyof SolarPayload>

/** One line about a new system, for the timeline. */
export const solarSummary = ({
  capacity,
  panelCount,
}: Pick<SolarPayload, 'capacity' | 'panelCount'>) =>
  [say(english, enteredText(capacity, 'kW')), panelCount && `${panelCount} panels`]
    .filter(Boolean)
    .join(', ')
