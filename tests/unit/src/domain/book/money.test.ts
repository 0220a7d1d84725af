import { describe, expect, test } from 'vitest'
import { MOST_AMOUNT_MINOR, WHOLE } from '#contract/entries.ts'
import { allocate, amountText, fromMinor, minorDigits, toMinor } from '#domain/book/money.ts'
import { below, pick, seededRandom, type Random } from '#scripts/siege/random.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** Amounts of cents, of a farm, and the largest that may be entered. */
const someAmount = (random: Random) =>
  1 + below(random, pick(random, [10, 1_000, 250_000, 90_000_000, MOST_AMOUNT_MINOR]))

/** Shares that add up to the whole, or to less. */
function someShares(random: Random) {
  const shares: number[] = []
  let left = WHOLE
  for (let count = 1 + below(random, 12); count > 0 && left > 0; count -= 1) {
    const share = 1 + below(random, random() < 0.1 ? left : Math.max(1, left >> 1))
    shares.push(share)
    left -= share
  }
  if (left > 0 && random() < 0.5) shares.push(left)
  return shares
}

const someEntry = (random: Random) => ({ minor: someAmount(random), shares: someShares(random) })

describe('10,000 generated books', () => {
  const random = seededRandom(41)
  const books = Array.from({ length: 10_000 }, () =>
    Array.from({ length: 1 + below(random, 10) }, () => someEntry(random)),
  )

  test('fields and what is not allocated add up to the total, to the cent', () => {
    for (const book of books) {
      const perField = new Map<number, number>()
      for (const { minor, shares } of book)
        for (const [field, amount] of allocate(minor, shares, WHOLE).entries())
          perField.set(field, (perField.get(field) ?? 0) + amount)
      // What the shares leave over, rounded to a whole cent.
      const unallocated = book.map(({ minor, shares }) =>
        Number((BigInt(minor) * BigInt(WHOLE - sum(shares)) + BigInt(WHOLE - 1)) / BigInt(WHOLE)),
      )
      const total = sum(book.map(({ minor }) => minor))
      expect(sum([...perField.values()]) + sum(unallocated)).toBe(total)
    }
  })

  test('no share is off by a whole cent', () => {
    const off = books
      .flat()
      .flatMap(({ minor, shares }) =>
        allocate(minor, shares, WHOLE).map((amount, at) => ({ minor, amount, share: shares[at] })),
      )
      .filter(({ minor, amount, share = 0 }) => {
        const distance = BigInt(amount) * BigInt(WHOLE) - BigInt(minor) * BigInt(share)
        return distance <= -BigInt(WHOLE) || distance >= BigInt(WHOLE)
      })
    expect(off).toEqual([])
  })

  test('the order of the fields changes no total, and equal shares differ by a cent at most', () => {
    for (const { minor, shares } of books.flat()) {
      const inOrder = allocate(minor, shares, WHOLE)
      const reversed = allocate(minor, shares.toReversed(), WHOLE)
      expect(sum(reversed)).toBe(sum(inOrder))
      const equal = allocate(minor, Array<number>(shares.length).fill(1), shares.length)
      expect(sum(equal)).toBe(minor)
      expect(Math.max(...equal) - Math.min(...equal)).toBeLessThanOrEqual(1)
    }
  })
})

test('a cent that cannot be divided goes to the largest remainder, then to the first', () => {
  expect(allocate(100, [1, 1, 1], 3)).toEqual([34, 33, 33])
  expect(allocate(100, [2_500, 5_005, 2_495], WHOLE)).toEqual([25, 50, 25])
  expect(allocate(1, [2_500, 2_500], WHOLE)).toEqual([0, 0])
  expect(allocate(999, [], WHOLE)).toEqual([])
})

test('an entered amount is rounded half up in the minor unit of its currency', () => {
  expect(toMinor(1.005, 'EUR')).toBe(101)
  expect(toMinor(2.675, 'USD')).toBe(268)
  expect(toMinor(1204.5, 'JPY')).toBe(1205)
  expect(toMinor(1.0005, 'KWD')).toBe(1001)
  expect(amountText(120450, 'EUR', 'en')).toBe('€1,204.50')
  expect(amountText(1205, 'JPY', 'en')).toBe('¥1,205')
})

test('10,000 amounts that were written with a decimal point are what was written', () => {
  const random = seededRandom(42)
  for (let count = 0; count < 10_000; count += 1) {
    const minor = someAmount(random)
    const currency = pick(random, ['EUR', 'USD', 'JPY', 'KWD', 'XOF', 'INR'])
    const digits = minorDigits(currency)
    const figures = String(minor).padStart(digits + 1, '0')
    const written = `${figures.slice(0, figures.length - digits)}.${figures.slice(figures.length - digits)}0`
    expect([written, toMinor(Number(written), currency)]).toEqual([written, minor])
    expect(toMinor(fromMinor(minor, currency), currency)).toBe(minor)
  }
})
