import { expect, test } from 'vitest'
import { bestTilt } from '#domain/solar-model/best-tilt.ts'

// Jacobson & Jadhav 2018: their fit at the latitudes of these cities.
test.each([
  ['Berlin', 52.52, 36, 180],
  ['Phoenix', 33.45, 28, 180],
  ['Singapore', 1.35, 3, 180],
  ['Quito', -0.18, 1, 0],
  ['Sydney', -33.87, 29, 0],
  ['the South Pole', -90, 90, 0],
])('in %s a tilt of %d leads to %i degrees', (_place, latitude, tiltDeg, azimuthDeg) => {
  expect(bestTilt(latitude)).toEqual({ tiltDeg, azimuthDeg })
})
