import * as z from 'zod/mini'
import { changedRecord } from '#contract/write-headers.ts'
import { merge, SaveConflict, type Opened } from '#domain/records/merge.ts'
import type { DraftValues } from '#src/lib/drafts.ts'
import { markWaiting } from './offline/send-change.ts'

const versioned = z.object({ updatedAt: z.string() })

/** The version in an answer; other backends may send none. */
export const versionIn = (answer: unknown) => versioned.safeParse(answer).data?.updatedAt

type Save<Values, Saved> = {
  /** @param opened where the values began: their version is the one to be replaced */
  send: (values: Values, opened: Opened<Values>) => Promise<unknown>
  /** Of a record in an answer. */
  schema: z.ZodMiniType<Saved & { updatedAt: string }>
  valuesOf: (saved: Saved) => Values
}

/**
 * Saves a record without overwriting what others saved since it was opened: fields that only one side
 * changed are merged and sent again.
 * @returns what is saved now; `isMerged` if others had saved meanwhile
 * @throws SaveConflict when both changed the same field
 */
export async function saveMerged<Values extends DraftValues, Saved>(
  mine: Values,
  opened: Opened<Values>,
  { send, schema, valuesOf }: Save<Values, Saved>,
): Promise<Opened<Values> & { isMerged: boolean }> {
  let [values, { base, version }] = [mine, opened]
  for (;;) {
    try {
      const answer = await send(values, { base, version })
      const now = { base: values, version: versionIn(answer) }
      return markWaiting({ ...now, isMerged: version !== opened.version }, answer)
    } catch (error) {
      const newest = newestIn(error, schema)
      if (!newest || newest.record.updatedAt === version) throw error
      const { record, by } = newest
      const saved = { base: valuesOf(record), version: record.updatedAt }
      const { merged, conflicts } = merge(base, values, saved.base)
      if (conflicts.length > 0) {
        const sides = { opened: { base, version }, mine: values, saved, by, fields: conflicts }
        throw new SaveConflict(sides, '409: Changed elsewhere')
      }
      ;[values, { base, version }] = [merged, saved]
    }
  }
}

/** The present record, and who changed it last, in the answer to a change of an older version. */
export function newestIn<Saved>(error: unknown, schema: z.ZodMiniType<Saved>) {
  const [, body] = (error instanceof Error && /^409: (\{.*)$/s.exec(error.message)) || []
  try {
    return body === undefined ? undefined : changedRecord(schema).parse(JSON.parse(body))
  } catch {
    return undefined
  }
}
