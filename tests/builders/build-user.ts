import type { SessionFarm, SessionUser } from '#contract/session.ts'

/** Of Ada, with other people. */
export const sharedFarm: SessionFarm = {
  id: 'u1',
  name: '',
  owner: 'Ada Field',
  role: 'owner',
  isShared: true,
}

export const buildUser = (change: Partial<SessionUser> = {}): SessionUser => ({
  id: 'u1',
  firstName: 'Ada',
  lastName: 'Field',
  email: 'ada@farm.example',
  ...change,
})
