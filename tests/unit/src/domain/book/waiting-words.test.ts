import { expect, test } from 'vitest'
import {
  closureReason,
  closureSentence,
  closureTimes,
  isClosed,
  lastEnding,
  unknownSentence,
} from '#domain/book/waiting-words.ts'
import { english, say } from '#domain/texts/say.ts'
import { buildClosure } from '#tests/builders/build-closure.ts'

const NOW = new Date('2026-06-01T08:00:00.000Z')
const times = closureTimes('en-US', 'Europe/Berlin', NOW)
const told = (change: Parameters<typeof buildClosure>[0]) =>
  say(english, closureSentence(buildClosure(change), times))

test.each([
  ['harvest', 'Do not harvest North before Jun 6'],
  ['reentry', 'Do not enter North before Jun 6'],
  ['milk', 'No milk from North before Jun 6'],
  ['meat', 'No meat from North before Jun 6'],
  ['eggs', 'No eggs from North before Jun 6'],
] as const)('a period for %s says what is forbidden, and until when', (waitingFor, sentence) => {
  expect(told({ waitingFor })).toBe(sentence)
})

test.each([
  ['2026-06-02T12:30:00.000Z', 'Tue 14:30'],
  ['2026-06-07T22:00:00.000Z', 'Jun 8'],
  ['2027-01-02T12:30:00.000Z', 'Jan 2, 2027 13:30'],
])('a period of hours ends at a moment in the zone of the reader: %s', (endsAt, when) => {
  expect(told({ waitingFor: 'reentry', endsAt })).toBe(`Do not enter North before ${when}`)
})

test('the treatment is told, and what nobody entered is not taken for 0', () => {
  expect(say(english, closureReason(buildClosure(), times))).toBe('Treated with Copper on May 30')
  const unknown = { productId: 'm1', productName: 'Copper', onDate: '2025-05-30' } as const
  const text = (change: object) =>
    say(english, unknownSentence({ ...unknown, waitingFor: ['milk', 'eggs'], ...change }, times))
  expect(text({})).toBe(
    'Waiting period of Copper (milk, eggs): not assessed. Enter it from the label.',
  )
  expect(text({ productId: null, productName: '' })).toBe(
    'Waiting period of the treatment on May 30, 2025: not assessed. Enter its product, with the period from the label.',
  )
})

test('of overlapping periods the one that ends last is told, and none that is over', () => {
  const [short, long] = [buildClosure({ until: '2026-06-03' }), buildClosure({ entryId: 'e2' })]
  const reentry = buildClosure({ waitingFor: 'reentry', endsAt: '2026-06-01T08:00:00.000Z' })
  expect(lastEnding([long, short, reentry])).toEqual([reentry, long])
  const areClosed = (closure: typeof short) => isClosed(closure, NOW, 'Europe/Berlin')
  expect([short, long, reentry].map(areClosed)).toEqual([true, true, false])
  expect(areClosed(buildClosure({ until: '2026-06-01' }))).toBe(false)
})
