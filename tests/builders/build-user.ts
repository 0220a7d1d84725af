import type { SessionUser } from '#contract/session.ts'

export const buildUser = (change: Partial<SessionUser> = {}): SessionUser => ({
  id: 'u1',
  firstName: 'Ada',
  lastName: 'Field',
  email: 'ada@farm.example',
  ...change,
})
