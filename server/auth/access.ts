import { roles, type FarmRole } from '#contract/session.ts'
import type { Role } from '#domain/access.ts'

export { isBelow, may, seesMoney, type Need, type Role } from '#domain/access.ts'

/** False for the roles of programs. */
export const isFarmRole = (role: string | null): role is FarmRole =>
  roles.some((one) => one === role)

/** Who acts on which farm: what belongs to a person is kept by user, all else by farm. */
export type Acting = { userId: string; farmId: string; role: Role }
