import { expect, test } from 'vitest'
import { seededRandom } from '#scripts/siege/random.ts'
import { killSending } from '#tests/setup/killed-sending.ts'

/** A hundred by hand: `KILLS=100 npx vitest run tests/server/failures/sending.test.ts` */
const KILLS = Number(process.env.KILLS ?? 5)

test(
  'a loop that is killed in the middle of sending loses nothing, and doubles one mail in a hundred at most',
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const { written, lost, doubled, mostTimes } = await killSending(KILLS, seededRandom(21))
    const figures = `${written} written, ${lost} lost, ${doubled} doubled, ${mostTimes} times at most`
    process.stdout.write(`${KILLS} kills: ${figures}\n`)
    expect(lost).toBe(0)
    expect(doubled / written).toBeLessThanOrEqual(0.01)
  },
)
