import * as z from 'zod/mini'
import { actor } from './actor.ts'
import { MAX_DAYS_OFFLINE } from './limits.ts'
import { msg, type Message } from './message.ts'

/*
 * What a device that was offline says about a change: `New-Id`, the id that it gave a new record;
 * `Happened-At`, when the work was done; `If-Match`, the version of the record that was changed. For `Farm`, the farm that it was made on, see farm-headers.ts.
 */

const DAY_MS = 24 * 60 * 60_000

/** A UUIDv7 in lower case; the time in it may be any, as the device's clock may be wrong. */
const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** What is wrong with a `New-Id`; null if nothing is. */
export const newIdProblem = (id: string): Message | null =>
  UUID_V7.test(id) ? null : msg('New-Id must be a UUIDv7 in lower case.')

const moment = z.iso.datetime({ offset: true })

/** What is wrong with a `Happened-At`; null if nothing is. A time ahead of ours counts as now. */
export function happenedAtProblem(text: string, now: Date): Message | null {
  const age = now.getTime() - Date.parse(text)
  if (!moment.safeParse(text).success || Number.isNaN(age))
    return msg('Happened-At must be a time such as 2026-05-31T14:05:00Z.')
  return age > MAX_DAYS_OFFLINE * DAY_MS
    ? msg('Happened-At is more than {days} days ago.', { days: MAX_DAYS_OFFLINE })
    : null
}

const TAG = /^"([^"]*)"$/

/** The `updatedAt` in an `If-Match`; undefined if it is malformed. */
export function versionInTag(tag: string): string | undefined {
  const version = TAG.exec(tag)?.[1]
  return moment.safeParse(version).success ? version : undefined
}

export const MALFORMED_TAG = msg(
  'If-Match must hold the updatedAt of the record in quotation marks.',
)

/** The moment that a sound `Happened-At` names. */
export const happenedAt = (text: string | undefined, now: Date) =>
  new Date(Math.min(text === undefined ? Infinity : Date.parse(text), now.getTime())).toISOString()

export const RECORD_CHANGED = msg('This was changed elsewhere after you opened it.')

/**
 * Sent with 409 when `If-Match` names another version than the newest, which is `record`. `by` is who
 * changed it last.
 */
export const changedRecord = <Answer extends z.ZodMiniType>(record: Answer) =>
  z.object({ message: z.string(), record, by: actor })

/** The `updatedAt` of the next version of a record: later than the one before, whatever the clock. */
export const nextVersion = (previous: string, now: Date) =>
  new Date(Math.max(now.getTime(), Date.parse(previous) + 1)).toISOString()
