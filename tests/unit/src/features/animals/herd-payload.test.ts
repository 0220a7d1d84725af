import { expect, test } from 'vitest'
import { animalPayload } from '#contract/animals.ts'
import { herdDetails, toHerdPayload, type HerdDetails } from '#src/features/animals/herd-payload.ts'
import { problemOf } from '#tests/setup/problem-of.ts'

const flock: HerdDetails = {
  herdName: 'Hill flock',
  count: '24',
  breeds: ['Merino', 'Romney'],
  pastureSize: '40',
  farmDescription: '',
}
const WHOLE_NUMBER = 'Number of animals must be a whole number from 0 to 10,000,000.'

const refusal = (changed: Partial<HerdDetails>) => {
  const answer = herdDetails.safeParse({ ...flock, ...changed })
  return answer.error && problemOf(answer.error)
}

test('a herd becomes the payload of the spec, with a numeric count', () => {
  expect(toHerdPayload(flock, 'Sheep')).toEqual({
    type: 'sheep',
    herdName: 'Hill flock',
    count: 24,
    breeds: ['Merino', 'Romney'],
    pastureSize: '40',
    healthStatus: 'unknown',
    farmDescription: '',
  })
})

test.each([
  ['0', 0],
  [' 24 ', 24],
  ['1e3', 1000],
  ['10000000', 10_000_000],
])('a count of "%s" is sent as %d', (count, wanted) => {
  const payload = toHerdPayload(herdDetails.parse({ ...flock, count }), 'Goats')
  expect(animalPayload.parse(payload).count).toBe(wanted)
})

test.each([
  [{ herdName: ' ' }, 'Herd name is required'],
  [{ count: '' }, 'Number of animals is required'],
  [{ count: '  ' }, 'Number of animals is required'],
  [{ count: '-1' }, WHOLE_NUMBER],
  [{ count: '1.5' }, WHOLE_NUMBER],
  [{ count: 'ten' }, WHOLE_NUMBER],
  [{ count: '1e309' }, WHOLE_NUMBER],
  [{ count: '10000001' }, WHOLE_NUMBER],
  [{ breeds: [] }, 'At least one breed is required'],
  [{ pastureSize: '' }, 'Pasture size is required'],
  [{ pastureSize: 'big' }, 'Pasture size must be a number of acres, such as 12.5.'],
  [{ farmDescription: 'x'.repeat(2001) }, 'Farm description may have at most 2,000 characters.'],
])('a herd with %o is rejected with a reason', (changed, reason) => {
  expect(refusal(changed)).toBe(reason)
})

test('a herd needs no description', () => {
  expect(refusal({ farmDescription: undefined })).toBeUndefined()
})
