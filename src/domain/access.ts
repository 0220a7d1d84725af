import type { FarmRole } from '#contract/session.ts'

/** What a call may need on a farm; who may do one of these may do those before it too. */
const LADDER = ['see', 'advise', 'work', 'manage', 'own'] as const

/** 'ingest' is sending readings: work, and all that a device may do. */
export type Need = (typeof LADDER)[number] | 'ingest'

/** A device, and a display of a worker, are programs with an API token. */
export type Role = FarmRole | 'device' | 'display'

/** The most that each role may do. */
const MOST: Record<Role, Need> = {
  device: 'ingest',
  display: 'see',
  viewer: 'see',
  adviser: 'advise',
  worker: 'work',
  manager: 'manage',
  owner: 'own',
}

export function may(role: Role, need: Need) {
  const most = MOST[role]
  if (most === 'ingest') return need === 'ingest'
  return LADDER.indexOf(need === 'ingest' ? 'work' : need) <= LADDER.indexOf(most)
}

/** A member may invite only to these roles. */
export const isBelow = (role: Role, other: Role) => role !== other && may(other, MOST[role])

const SEES_NO_MONEY: readonly Role[] = ['device', 'display', 'worker']

/** What a farm costs and earns is not shown to workers. */
export const seesMoney = (role: Role) => !SEES_NO_MONEY.includes(role)
