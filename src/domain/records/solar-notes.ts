import { msg } from '#contract/message.ts'
import { exceededLimitKwh } from '#domain/entered-generation.ts'
import {
  altitudeM,
  azimuthDeg,
  capacityKw,
  HIGHEST_ALTITUDE_M,
  latitudeDeg,
  longitudeDeg,
  LOWEST_ALTITUDE_M,
  tiltDeg,
} from '#domain/solar-model/plant-from-fields.ts'
import { enteredNumber } from '#domain/units.ts'
import { slip, textOf, type FieldNotes } from './field-note.ts'

/** Panels on the market convert 15 to 24 %, the best in a laboratory less than 50. */
const LEAST_EFFICIENCY = 5
const MOST_EFFICIENCY = 30
/** From the panel of a pump to the largest module, with room. */
const LEAST_KW_A_PANEL = 0.05
const MOST_KW_A_PANEL = 1
const DAYS_A_MONTH = 31

const notANumber = slip(msg('This is not read as a number.'))

export const solarNotes: FieldNotes = {
  latitude: (text) =>
    latitudeDeg(text) === undefined
      ? slip(msg('A latitude lies between -90 and 90, such as 36.74.'))
      : undefined,
  longitude: (text) =>
    longitudeDeg(text) === undefined
      ? slip(msg('A longitude lies between -180 and 180, such as -119.79.'))
      : undefined,
  altitudeM: (text) =>
    altitudeM(text) === undefined
      ? slip(
          msg('An altitude is in meters, from {lowest} to {highest}.', {
            lowest: { number: LOWEST_ALTITUDE_M },
            highest: { number: HIGHEST_ALTITUDE_M },
          }),
        )
      : undefined,
  capacity: (text) => (capacityKw(text) === undefined ? notANumber : undefined),
  panelCount: (text, values) => {
    const count = enteredNumber(text)
    if (count === undefined) return notANumber
    if (count <= 0 || !Number.isInteger(count))
      return slip(msg('Panels are counted in whole numbers from 1.'))
    const kw = (capacityKw(textOf(values, 'capacity')) ?? NaN) / count
    return kw < LEAST_KW_A_PANEL || kw > MOST_KW_A_PANEL
      ? slip(
          msg('That is {kw} kW a panel: 0.3 to 0.6 is usual.', {
            kw: { number: kw, maximumFractionDigits: kw < 1 ? 3 : 1 },
          }),
        )
      : undefined
  },
  installationDate: (text, _values, today) =>
    text > today ? slip(msg('The date lies ahead.')) : undefined,
  efficiency: (text) => {
    const percent = enteredNumber(text)
    if (percent === undefined) return notANumber
    if (percent >= LEAST_EFFICIENCY && percent <= MOST_EFFICIENCY) return undefined
    const values = { percent: { number: percent } }
    return slip(
      percent > MOST_EFFICIENCY
        ? msg('{percent} % is more than any panel: 18 to 23 is usual.', values)
        : msg('{percent} % is less than any panel: 18 to 23 is usual.', values),
    )
  },
  currentGeneration: (text, values) => {
    if (enteredNumber(text) === undefined) return notANumber
    const most = exceededLimitKwh(text, textOf(values, 'capacity'))
    return most === undefined
      ? undefined
      : slip(
          msg('That is more than the plant can make: {most} kWh a day at best.', {
            most: { number: most, maximumFractionDigits: 0 },
          }),
        )
  },
  monthlyGeneration: (text, values) => {
    const monthly = enteredNumber(text)
    if (monthly === undefined) return notANumber
    const aDay = String(monthly / DAYS_A_MONTH)
    const most = exceededLimitKwh(aDay, textOf(values, 'capacity'))
    return most === undefined
      ? undefined
      : slip(
          msg('That is more than the plant can make: {most} kWh a month at best.', {
            most: { number: most * DAYS_A_MONTH, maximumFractionDigits: 0 },
          }),
        )
  },
  orientation: (text) =>
    azimuthDeg(text) === undefined
      ? slip(msg('This is not read as a direction. Try south-west, or 225 degrees.'))
      : undefined,
  tiltAngle: (text) =>
    tiltDeg(text) === undefined ? slip(msg('0 is flat and 90 upright.')) : undefined,
}
