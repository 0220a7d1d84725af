import { expect, test } from 'vitest'
import {
  dcPowerW,
  inverterAcW,
  LOSS_PARTS_PERCENT,
  SYSTEM_LOSSES_PERCENT,
  systemLossesPercent,
} from '#domain/solar-model/pvwatts.ts'

// All values are pvlib-python's.

test('direct current falls with heat', () => {
  expect(dcPowerW(900, 30, 100, -0.003)).toBeCloseTo(88.65, 10)
})

test('the parts of the losses make 14.08 percent', () => {
  expect(systemLossesPercent(LOSS_PARTS_PERCENT)).toBeCloseTo(14.075660688264469, 12)
  expect(systemLossesPercent({ ...LOSS_PARTS_PERCENT, age: 1 })).toBeCloseTo(14.934904, 6)
  expect(SYSTEM_LOSSES_PERCENT).toBe(14.08)
})

test.each([
  [90, 85.58556604752516],
  [50, 47.608436],
  [100, 95],
  [150, 95],
  [0, 0],
])('an inverter of 100 W turns %d W into %d W', (dcW, acW) => {
  expect(inverterAcW(dcW, 100, 95)).toBeCloseTo(acW, 6)
})

test('an inverter never draws from the grid at dusk', () => {
  expect(inverterAcW(0.3, 100, 95)).toBe(0)
})
