/** What a call may need on a farm; who may do one of these may do those before it too. */
const LADDER = ['see', 'advise', 'work', 'manage', 'own'] as const

/** 'ingest' is sending readings: work, and all that a device may do. */
export type Need = (typeof LADDER)[number] | 'ingest'

/** The most that each role may do. */
const ROLES = {
  device: 'ingest',
  viewer: 'see',
  adviser: 'advise',
  worker: 'work',
  manager: 'manage',
  owner: 'own',
} as const satisfies Record<string, Need>
export type Role = keyof typeof ROLES

export const isRole = (role: string | null): role is Role =>
  role !== null && Object.hasOwn(ROLES, role)

/** What a farm costs and earns is not shown to who works there. */
export const seesMoney = (role: Role) => role !== 'worker' && role !== 'device'

export function may(role: Role, need: Need) {
  const most = ROLES[role]
  if (most === 'ingest') return need === 'ingest'
  return LADDER.indexOf(need === 'ingest' ? 'work' : need) <= LADDER.indexOf(most)
}

/** Whom a member may invite, and only such. */
export const isBelow = (role: Role, other: Role) => role !== other && may(other, ROLES[role])

/** Who acts on which farm: what belongs to a person is kept by user, all else by farm. */
export type Acting = { userId: string; farmId: string; role: Role }
