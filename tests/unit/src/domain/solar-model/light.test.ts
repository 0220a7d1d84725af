import { describe, expect, test } from 'vitest'
import { sinDeg } from '#domain/solar-model/angles.ts'
import { clearSky, relativeAirMass } from '#domain/solar-model/clear-sky.ts'
import { coverShare } from '#domain/solar-model/plant.ts'
import { incidenceDeg, planeOfArray } from '#domain/solar-model/transposition.ts'

const skyAt = (apparentElevationDeg: number, airMass: number) =>
  clearSky({
    apparentElevationDeg,
    airMass,
    altitudeM: 0,
    extraterrestrialWm2: 1364,
    linkeTurbidity: 3,
  })

// pvlib-python's test values for Ineichen's model (turbidity 3, sea level).
test.each([
  [82.85457044, 6.97935524, 65.49426624, 321.16092181, 25.54562017],
  [46.0467599, 1.32355476, 704.6968125, 888.90147035, 87.73601277],
  [10.56413562, 0.93527685, 1044.1230677, 953.24925854, 107.03109696],
  [34.86074109, 1.12008114, 853.02065704, 922.06124712, 96.42909484],
  [72.41687122, 3.01614096, 251.99427693, 655.44925241, 53.9901349],
])('cloudless light at a zenith angle of %f degrees', (zenith, airMass, global, beam, diffuse) => {
  const light = skyAt(90 - zenith, airMass)
  expect(light.beamWm2).toBeCloseTo(beam, 5)
  expect(light.diffuseWm2).toBeCloseTo(diffuse, 5)
  expect(light.beamWm2 * sinDeg(90 - zenith) + light.diffuseWm2).toBeCloseTo(global, 5)
})

test('there is no light once the sun has set', () => {
  expect(skyAt(-0.1, 40)).toEqual({ beamWm2: 0, diffuseWm2: 0 })
})

// Haurwitz 1945, an independent model: pvlib-python's test values of global light.
test.each([
  [30, 487.89],
  [50, 778.77],
  [90, 1035.09],
])(
  "with the sun %i degrees high the sky is as bright as Haurwitz', within a tenth",
  (elevation, global) => {
    const light = clearSky({
      apparentElevationDeg: elevation,
      airMass: relativeAirMass(elevation),
      altitudeM: 0,
      extraterrestrialWm2: 1366.1,
      linkeTurbidity: 3,
    })
    const ours = light.beamWm2 * sinDeg(elevation) + light.diffuseWm2
    expect(Math.abs(ours / global - 1)).toBeLessThan(0.1)
  },
)

test('air mass is one overhead and 38 at the horizon', () => {
  expect(relativeAirMass(90)).toBeCloseTo(1, 3)
  expect(relativeAirMass(0)).toBeCloseTo(37.92, 1)
})

describe('a tilted panel', () => {
  const south = { apparentElevationDeg: 50, azimuthDeg: 180 }
  const light = { beamWm2: 800, diffuseWm2: 100 }

  test('faces the sun head on when its tilt is the zenith angle', () => {
    expect(incidenceDeg({ tiltDeg: 40, azimuthDeg: 180 }, south)).toBeCloseTo(0, 5)
    expect(incidenceDeg({ tiltDeg: 90, azimuthDeg: 0 }, south)).toBeCloseTo(130, 6)
  })

  test('lying flat gets exactly the light of the ground', () => {
    const plane = planeOfArray({ tiltDeg: 0, azimuthDeg: 180 }, south, light, 1366)
    expect(plane.totalWm2).toBeCloseTo(800 * sinDeg(50) + 100, 6)
  })

  test('turned away from the sun gets no beam and not less than nothing', () => {
    const plane = planeOfArray({ tiltDeg: 90, azimuthDeg: 0 }, south, light, 1366)
    expect(plane.beamWm2).toBe(0)
    expect(plane.totalWm2).toBeGreaterThan(0)
    expect(plane.totalWm2).toBeLessThan(250)
  })

  test('gets nothing from nothing', () => {
    const dark = { beamWm2: 0, diffuseWm2: 0 }
    expect(planeOfArray({ tiltDeg: 30, azimuthDeg: 180 }, south, dark, 1366).totalWm2).toBe(0)
  })
})

describe('the glass', () => {
  test('lets everything it can through head on and little at a grazing angle', () => {
    expect(coverShare(0, false)).toBe(1)
    expect(coverShare(60, false)).toBeCloseTo(0.947, 2)
    expect(coverShare(85, false)).toBeLessThan(0.5)
  })

  test('reflects less with a coating', () => {
    expect(coverShare(70, true)).toBeGreaterThan(coverShare(70, false))
    expect(coverShare(0, true)).toBe(1)
  })
})
