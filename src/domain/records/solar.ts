import { msg } from '#contract/message.ts'
import type { SolarPayload } from '#contract/solar.ts'
import type { RecordFields } from './fields.ts'

/** In the order of the wizard. */
export const solarFields = {
  location: {
    label: msg('Location'),
    input: {
      label: msg('City/Location'),
      placeholder: msg('such as Fresno, California'),
      hint: msg('Your state sets the electricity rate.'),
      isWide: true,
    },
  },
  latitude: {
    label: msg('Latitude'),
    unit: '°',
    input: { label: msg('Latitude'), optional: true, placeholder: msg('such as 36.74') },
  },
  longitude: {
    label: msg('Longitude'),
    unit: '°',
    input: { label: msg('Longitude'), optional: true, placeholder: msg('such as -119.79') },
  },
  altitudeM: {
    label: msg('Altitude'),
    unit: 'm',
    input: {
      label: msg('Altitude (m)'),
      optional: true,
      inputMode: 'decimal',
      placeholder: msg('such as 94'),
    },
  },
  capacity: {
    label: msg('System capacity'),
    unit: 'kW',
    input: {
      label: msg('System Capacity (kW)'),
      inputMode: 'decimal',
      placeholder: msg('such as 5'),
    },
  },
  panelCount: {
    label: msg('Number of panels'),
    input: { label: msg('Number of Panels'), inputMode: 'numeric', placeholder: msg('such as 14') },
  },
  installationDate: {
    label: msg('Installation date'),
    input: { label: msg('Installation Date'), type: 'date' },
  },
  panelType: {
    label: msg('Panel type'),
    input: { label: msg('Panel Type'), placeholder: msg('Select panel type') },
  },
  efficiency: {
    label: msg('Panel efficiency'),
    unit: '%',
    input: {
      label: msg('Panel Efficiency (%)'),
      inputMode: 'decimal',
      placeholder: msg('such as 20'),
    },
  },
  inverterType: {
    label: msg('Inverter type'),
    input: {
      label: msg('Inverter Type'),
      optional: true,
      placeholder: msg('Select inverter type'),
    },
  },
  currentGeneration: {
    label: msg('Current generation'),
    unit: 'kWh a day',
    input: {
      label: msg('Current Generation (kWh/day)'),
      optional: 'as its group',
      inputMode: 'decimal',
    },
  },
  monthlyGeneration: {
    label: msg('Monthly average'),
    unit: 'kWh',
    input: { label: msg('Monthly Average (kWh)'), optional: 'as its group', inputMode: 'decimal' },
  },
  /** Asked beside what the measured energy is worth. */
  tariffPerKwh: { label: msg('Tariff'), unit: 'per kWh', isMoney: true },
  orientation: {
    label: msg('Orientation'),
    input: {
      label: msg('Orientation'),
      optional: 'as its group',
      placeholder: msg('South, or degrees from north'),
    },
  },
  tiltAngle: {
    label: msg('Tilt angle'),
    unit: '°',
    input: {
      label: msg('Tilt Angle (°)'),
      optional: 'as its group',
      inputMode: 'decimal',
      placeholder: msg('such as 30'),
    },
  },
} as const satisfies RecordFields<keyof SolarPayload>
