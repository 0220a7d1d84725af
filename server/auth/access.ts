import { sql } from 'kysely'
import { roles, type FarmRole } from '#contract/session.ts'
import type { Role } from '#domain/access.ts'

export { isBelow, may, seesMoney, type Need, type Role } from '#domain/access.ts'

/**
 * The role that the database names, as a constant: V8 takes a text that was once used as a key for
 * two-byte text, and with the ETag that names it the whole answer, which costs a fifth of its CPU.
 */
export const farmRole = (role: string | null) => roles.find((one) => one === role)

/** Whether a membership has not ended yet. */
export const isCurrentAt = (at: string) =>
  sql<boolean>`("members"."endsAt" is null or "members"."endsAt" > ${at})`

/** False for the roles of programs. */
export const isFarmRole = (role: string | null): role is FarmRole =>
  roles.some((one) => one === role)

/** Who acts on which farm: what belongs to a person is kept by user, all else by farm. */
export type Acting = { userId: string; farmId: string; role: Role }
