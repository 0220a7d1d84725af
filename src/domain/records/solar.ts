import type { SolarPayload } from '#contract/solar.ts'
import type { RecordFields } from './fields.ts'

/** In the order in which the wizard asks for them. */
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
    label: 'Latitude',
    unit: '°',
    input: { label: 'Latitude', optional: true, placeholder: '36.74' },
  },
  longitude: {
    label: 'Longitude',
    unit: '°',
    input: { label: 'Longitude', optional: true, placeholder: '-119.79' },
  },
  capacity: {
    label: 'Capacity',
    unit: 'kW',
    input: { label: 'System Capacity (kW)', inputMode: 'decimal', placeholder: '5' },
  },
  panelCount: {
    label: 'Number of panels',
    input: { label: 'Number of Panels', inputMode: 'numeric', placeholder: '14' },
  },
  installationDate: {
    label: 'Installation date',
    input: { label: 'Installation Date', type: 'date' },
  },
  panelType: {
    label: 'Panel type',
    input: { label: 'Panel Type', placeholder: 'Select panel type' },
  },
  efficiency: {
    label: 'Panel efficiency',
    unit: '%',
    input: { label: 'Panel Efficiency (%)', inputMode: 'decimal', placeholder: '20' },
  },
  inverterType: {
    label: 'Inverter type',
    input: { label: 'Inverter Type', optional: true, placeholder: 'Select inverter type' },
  },
  currentGeneration: {
    label: 'Current generation',
    unit: 'kWh a day',
    input: {
      label: 'Current Generation (kWh/day)',
      optional: 'as its group',
      inputMode: 'decimal',
    },
  },
  monthlyGeneration: {
    label: 'Monthly average',
    unit: 'kWh',
    input: { label: 'Monthly Average (kWh)', optional: 'as its group', inputMode: 'decimal' },
  },
  orientation: {
    label: 'Orientation',
    input: {
      label: 'Orientation',
      optional: 'as its group',
      placeholder: 'South, or degrees from north',
    },
  },
  tiltAngle: {
    label: 'Tilt angle',
    unit: '°',
    input: {
      label: 'Tilt Angle (°)',
      optional: 'as its group',
      inputMode: 'decimal',
      placeholder: '30',
    },
  },
} as const satisfies RecordFields<keyof SolarPayload>
