import * as z from 'zod/mini'
import {
  entryKind,
  entryTargetKind,
  entryUnit,
  MOST_AMOUNT_MINOR,
  MOST_QUANTITY,
  produce,
  WHOLE,
} from '#contract/entries.ts'
import { calendarDate } from '#contract/calendar-date.ts'
import { MAX_DESCRIPTION } from '#contract/limits.ts'

const idOf = z.string().check(z.regex(/^[\w-]{1,100}$/))
const text = (most: number) => z.string().check(z.maxLength(most))
const figure = (most: number) => z.nullable(z.number().check(z.gte(0), z.lte(most)))
const MOST_AREA_M2 = 1e10

/** What an entry says, by its columns; `id` is the schema of an id. */
export const entryColumns = <Id extends z.ZodMiniType<string>>(id: Id) => ({
  kind: entryKind,
  onDate: calendarDate,
  startTime: z.nullable(z.string().check(z.regex(/^\d{2}:\d{2}$/))),
  lastDate: z.nullable(calendarDate),
  quantity: figure(MOST_QUANTITY),
  unit: z.nullable(entryUnit),
  productId: z.nullable(id),
  amountMinor: figure(MOST_AMOUNT_MINOR),
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
  produce: z.nullable(produce),
  areaM2: figure(MOST_AREA_M2),
  purpose: text(200),
  counterparty: text(200),
  veterinarian: text(200),
  animalMarks: text(MAX_DESCRIPTION),
  notes: text(MAX_DESCRIPTION),
  reason: text(MAX_DESCRIPTION),
  photoKey: z.nullable(id),
})

/** What an entry says of one of its targets, by the columns. */
export const targetColumns = <Id extends z.ZodMiniType<string>>(id: Id) => ({
  position: z.int().check(z.gte(0), z.lte(1_000)),
  kind: entryTargetKind,
  targetId: id,
  share: z.nullable(z.int().check(z.gte(1), z.lte(WHOLE))),
  amountMinor: figure(MOST_AMOUNT_MINOR),
  formerName: text(500),
})

/** What is kept of an entry before it is corrected or deleted. */
export const versionContent = z.strictObject({
  ...entryColumns(idOf),
  targets: z.array(z.strictObject(targetColumns(idOf))),
})
export type VersionContent = z.infer<typeof versionContent>
