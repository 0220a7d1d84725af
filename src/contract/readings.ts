import * as z from 'zod/mini'
import { asIssue, msg } from './message.ts'
import { productionUnit } from './production-reading.ts'

export const MAX_READINGS = 1_000
/** Devices of a farm. */
export const MAX_SENSORS = 100
export const READINGS_KEPT_DAYS = 40
/** The name under which a device sends, such as 'shelly-barn' or 'sensor.solar_power'. */
const MAX_KEY = 100

const sensorKey = z
  .string()
  .check(
    z.regex(
      /^[\w.:-]+$/,
      asIssue(msg('The name of a sensor has letters, digits and . : _ - only.')),
    ),
    z.maxLength(
      MAX_KEY,
      asIssue(msg('The name of a sensor has at most {most} characters.', { most: MAX_KEY })),
    ),
  )

/** What a number of energy says: made since the reading before, a total for ever, or one of the day. */
export const sensorMeans = z.enum(['energy', 'counter', 'dailyCounter'])
export type SensorMeans = z.infer<typeof sensorMeans>

const newReading = z
  .object({
    /** The id of a solar system. Either this or `sensor`. */
    system: z.optional(z.string().check(z.maxLength(MAX_KEY))),
    sensor: z.optional(sensorKey),
    /** ISO 8601 with Z or an offset, or seconds or milliseconds since 1970: from 10^11 they are milliseconds. */
    at: z.union([z.string().check(z.maxLength(64)), z.number()]),
    value: z.number(),
    unit: productionUnit,
    /** Of energy; where it is left out, its readings tell, or the farmer is asked. */
    means: z.optional(sensorMeans),
  })
  .check(
    z.refine(
      ({ system, sensor }) => (system === undefined) !== (sensor === undefined),
      asIssue(msg('Name either a system or a sensor in each reading.')),
    ),
  )
export type NewReading = z.infer<typeof newReading>

export const newReadings = z.object({
  readings: z
    .array(newReading)
    .check(
      z.minLength(1, asIssue(msg('Send at least one reading.'))),
      z.maxLength(
        MAX_READINGS,
        asIssue(msg('Send at most {most, number} readings at once.', { most: MAX_READINGS })),
      ),
    ),
})

export const storedReadings = z.object({
  /** Readings taken, also those that were known or that share a minute with another. */
  stored: z.number(),
  refused: z.array(z.object({ index: z.number(), reason: z.string() })),
})

/** A device that sends, or a system that is sent for directly. */
export const sensor = z.object({
  /** The id of the system where it sends directly. */
  key: z.string(),
  /** Null until the farmer has said which system it is. */
  systemId: z.nullable(z.string()),
  unit: z.enum(['kW', 'kWh']),
  /** Of energy; null while the farmer has to say. */
  means: z.nullable(sensorMeans),
  newestAt: z.string(),
  /** In `unit`. */
  newestValue: z.number(),
})
export type Sensor = z.infer<typeof sensor>

export const liveReadings = z.object({
  /** The server's time, by which a reading is so old. */
  asOf: z.string(),
  sensors: z.array(sensor),
  /** What the system asked for has made since midnight; null if that cannot be told yet. */
  todayKwh: z.nullable(z.number()),
})
export type LiveReadings = z.infer<typeof liveReadings>

export const sensorChange = z.object({
  systemId: z.optional(z.string().check(z.maxLength(MAX_KEY))),
  means: z.optional(sensorMeans),
})
export type SensorChange = z.infer<typeof sensorChange>
