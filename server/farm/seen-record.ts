import type { EntityType } from '#contract/analysis.ts'
import { moneyFields } from '#domain/records/fields.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { seesMoney, type Role } from '#server/auth/access.ts'

/** What a role sees of a record: the contract has no required field of money. */
export function seenBy<Answer extends object>(
  role: Role,
  kind: EntityType,
  record: Answer,
): Answer {
  if (seesMoney(role)) return record
  const hidden = moneyFields(RECORD_KINDS[kind].fields)
  const seen = Object.entries(record).filter(([name]) => !hidden.includes(name))
  return Object.fromEntries(seen) as Answer
}
