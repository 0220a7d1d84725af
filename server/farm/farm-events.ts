import type { Transaction } from 'kysely'
import { newId } from '#server/new-id.ts'
import type { EventRow } from '#server/db/farm-life-tables.ts'
import type { Tables } from '#server/db/tables.ts'

type NewEvent = Pick<EventRow, 'ownerId' | 'kind' | 'subject' | 'at'> & Partial<EventRow>

const NOTHING = { projectId: null, entityId: null, taskId: null, analysisId: null, detail: '' }

/** Writes down what happened, in the transaction in which it does; the timeline shows it. */
export const recordEvent = (tx: Transaction<Tables>, event: NewEvent) =>
  tx
    .insertInto('events')
    .values({ id: newId(), ...NOTHING, ...event })
    .execute()
