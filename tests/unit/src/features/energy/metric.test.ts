import { expect, test } from 'vitest'
import {
  CLEANING_CLAIM,
  IMPROVEMENT_CLAIM,
  optimalAngleClaim,
  PANEL_HEALTH_CLAIM,
  PEAK_HOURS_CLAIM,
  SYSTEM_STATUS_CLAIM,
} from '#src/features/energy/fixed-claims.ts'

test('the claims contain the fixed figures of the spec', () => {
  expect(SYSTEM_STATUS_CLAIM.id).toBe('Optimal')
  expect(PANEL_HEALTH_CLAIM.id).toContain('94% of theoretical maximum')
  expect(CLEANING_CLAIM.id).toContain('5-10% boost')
  expect(PEAK_HOURS_CLAIM.id).toContain('10 AM - 3 PM')
  expect(IMPROVEMENT_CLAIM.id).toContain('15%')
})

test('the optimal angle depends on the word California alone', () => {
  expect(optimalAngleClaim('Fresno, CALIFORNIA')).toBe('30-35°')
  expect(optimalAngleClaim('Austin, Texas')).toBe('25-40°')
})
