import { actor } from '#contract/actor.ts'
import { merge } from '#domain/records/merge.ts'
import type { WaitingChange } from './change.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The present record, and who changed it last, in the answer to a change of an older version. */
export function newestIn(text: string) {
  try {
    const answer: unknown = JSON.parse(text)
    return isFields(answer) && isFields(answer.record)
      ? { record: answer.record, by: actor.safeParse(answer.by).data }
      : undefined
  } catch {
    return undefined
  }
}

/** Older than every version, so that the server answers with the present record. */
const NO_VERSION = '1970-01-01T00:00:00.000Z'

/** Tasks carry their version in the body. */
const carriesVersion = ({ body }: WaitingChange) => isFields(body) && 'version' in body

export const versionHeader = (change: WaitingChange): Record<string, string> =>
  change.opened && !carriesVersion(change)
    ? { 'If-Match': `"${change.opened.version ?? NO_VERSION}"` }
    : {}

/**
 * Joins a change with what others saved since: to be sent again, with mine where both changed a field.
 * A deletion has no fields to join: it is the farmer's to decide.
 * @returns undefined if it was made on this very version, or nothing says where the farmer began
 */
export function mergedWith(change: WaitingChange, record: Fields, key: string) {
  const { opened, body } = change
  const [version, sent] =
    carriesVersion(change) && isFields(body)
      ? [record.version, body.version]
      : [record.updatedAt, opened?.version]
  if (!opened || version === sent) return undefined
  const began = (base: Fields) => ({ base, version: String(version) })
  if (!isFields(body))
    return { change: { ...change, key, opened: began(record) }, conflicts: [], mustAsk: true }
  const { version: _seen, ...mine } = body
  const theirs = Object.fromEntries(
    Object.keys(mine).map((name) => [name, name in record ? record[name] : opened.base[name]]),
  )
  const { merged, conflicts } = merge<Fields>(opened.base, mine, theirs)
  const joined: WaitingChange = {
    ...change,
    key,
    body: carriesVersion(change) ? { ...merged, version: record.version } : merged,
    opened: began({ ...opened.base, ...theirs }),
  }
  return { change: joined, conflicts, mustAsk: conflicts.length > 0 }
}
