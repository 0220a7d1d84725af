/** What a call may need on a farm; who may do one of these may do those before it too. */
const NEEDS = ['see', 'advise', 'work', 'manage', 'own'] as const
export type Need = (typeof NEEDS)[number]

/** The most that each role may do. */
const ROLES = {
  viewer: 'see',
  adviser: 'advise',
  worker: 'work',
  manager: 'manage',
  owner: 'own',
} as const satisfies Record<string, Need>
export type Role = keyof typeof ROLES

export const may = (role: Role, need: Need) => NEEDS.indexOf(need) <= NEEDS.indexOf(ROLES[role])

/** Who acts on which farm: what belongs to a person is kept by user, all else by farm. */
export type Acting = { userId: string; farmId: string; role: Role }
