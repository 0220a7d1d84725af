import { describe, expect, test } from 'vitest'
import { callBudget, forgetOldCalls } from '#server/models/call-budget.ts'
import { engines } from '#tests/setup/engines.ts'
import { stoppedClock } from '#tests/setup/server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const farmer = (id: string, at: string) => ({
  id,
  name: id,
  firstName: id,
  lastName: 'Field',
  email: `${id}@farm.example`,
  emailVerified: 0,
  image: null,
  farmRevision: 0,
  createdAt: at,
  updatedAt: at,
})

describe.each(engines)('the daily AI budget on $name', ({ open }) => {
  test('is counted per farmer across all servers, and resets each day', async () => {
    const db = await open()
    const clock = stoppedClock()
    const at = clock.now().toISOString()
    await db
      .insertInto('users')
      .values([farmer('ada', at), farmer('ben', at)])
      .execute()
    const [one, other] = [callBudget(db, 3, clock.now), callBudget(db, 3, clock.now)]
    const taken = await Promise.all([one, other, one, other, one].map(({ take }) => take('ada')))
    expect(taken.filter(Boolean)).toHaveLength(3)
    expect(await other.take('ben')).toBe(true)
    clock.move(DAY_MS)
    expect(await one.take('ada')).toBe(true)
    await forgetOldCalls(db, clock.now())
    expect(await db.selectFrom('aiCalls').select(['userId', 'calls']).execute()).toEqual([
      { userId: 'ada', calls: 1 },
    ])
    await db.destroy()
  })
})
