import { expect, test } from 'vitest'
import { dollarsPerKwh, energyValue, priceOf } from '#domain/energy-value.ts'
import { moneyText, rateText } from '#src/lib/format.ts'

test.each([
  ['Fresno, California', 0.22],
  ['AUSTIN, TEXAS', 0.12],
  ['Upstate New York', 0.19],
  ['Nairobi', 0.15],
  ['', 0.15],
])('a kilowatt-hour in %j is worth %d dollars', (location, dollars) => {
  expect(dollarsPerKwh(location)).toBe(dollars)
})

test.each([
  ['0.31', 0.31],
  ['$0,31', 0.31],
  ['31', 0.12],
  ['-1', 0.12],
  ['', 0.12],
])('with a tariff of %j a kilowatt-hour in Texas is worth %d dollars', (tariffPerKwh, dollars) => {
  expect(priceOf({ location: 'Texas', tariffPerKwh, currency: 'USD' }).amount).toBe(dollars)
})

test.each([
  ['IDR', '1444.7', 'IDR 1,444.70'],
  ['JPY', '31', '¥31'],
  ['KWD', '0.003', 'KWD 0.003'],
  ['EUR', '0,0825', '€0.0825'],
])('a tariff in %s of %s is %s', (currency, tariffPerKwh, shown) => {
  const price = priceOf({ location: 'Texas', tariffPerKwh, currency })
  expect(rateText(price.amount, price.currency).replace('\u00A0', ' ')).toBe(shown)
})

test('a tariff is not shown in dollars while the currency of the farm is not known', () => {
  const price = priceOf({ location: 'Texas', tariffPerKwh: '4.5' })
  expect(price).toEqual({ amount: 0.12, currency: 'USD', isEntered: false })
})

test.each([
  ['California', '$4.22', '$126.72', '$1,541.76'],
  ['Texas', '$2.30', '$69.12', '$840.96'],
  ['New York', '$3.65', '$109.44', '$1,331.52'],
  ['Iowa', '$2.88', '$86.40', '$1,051.20'],
])('%s: month and year are computed from the unrounded day', (location, daily, monthly, yearly) => {
  const value = energyValue(location)
  expect(moneyText(value.dailyDollars)).toBe(daily)
  expect(moneyText(value.monthlyDollars)).toBe(monthly)
  expect(moneyText(value.yearlyDollars)).toBe(yearly)
})

test('real production is valued at the same rate', () => {
  expect(energyValue('Texas', 10)).toEqual({
    dollarsPerKwh: 0.12,
    dailyDollars: 1.2,
    monthlyDollars: 36,
    yearlyDollars: 438,
  })
})
