import { describe, expect, test } from 'vitest'
import {
  assumptions,
  azimuthDeg,
  capacityKw,
  efficiencyPercent,
  plantFromFields,
  siteFromFields,
} from '#domain/solar-model/plant-from-fields.ts'
import { english, say } from '#domain/texts/say.ts'
import { MODULE_TYPES } from '#domain/solar-model/pvwatts.ts'

const fields = { capacity: '6.6', panelType: 'thin-film', orientation: 'SW', tiltAngle: '30' }

test('a plant is read as the farmer described it', () => {
  expect(plantFromFields(fields, 40)).toEqual({
    plant: {
      capacityKw: 6.6,
      moduleType: MODULE_TYPES.thinFilm,
      azimuthDeg: 225,
      tiltDeg: 30,
      mounting: 'openRack',
    },
    assumed: [],
  })
})

test('what the farmer left out is assumed and named', () => {
  const empty = { capacity: '', panelType: '', orientation: '', tiltAngle: '' }
  const { plant, assumed } = plantFromFields(empty, 40)
  expect(plant).toMatchObject({ capacityKw: 5, azimuthDeg: 180, tiltDeg: 20 })
  expect(plant.moduleType).toBe(MODULE_TYPES.standard)
  expect(assumed).toEqual(['capacity', 'panelType', 'orientation', 'tiltAngle'])
  expect(plantFromFields(empty, -40).plant.azimuthDeg).toBe(0)
  const words = (latitudeDeg: number) =>
    assumptions(empty, latitudeDeg).map(({ words: one }) => say(english, one))
  expect(words(40)).toEqual(['5 kW', 'standard panels', 'south', '20°', 'sea level'])
  expect(words(-40)).toEqual(['5 kW', 'standard panels', 'north', '20°', 'sea level'])
})

test.each([
  ['monocrystalline', MODULE_TYPES.premium],
  ['polycrystalline', MODULE_TYPES.standard],
  ['thin-film', MODULE_TYPES.thinFilm],
  ['bifacial', MODULE_TYPES.premium],
])('%s panels lose power with heat as their kind does', (panelType, moduleType) => {
  expect(plantFromFields({ ...fields, panelType }, 40).plant.moduleType).toBe(moduleType)
})

test('a panel type that is a word of JavaScript is still no panel type', () => {
  expect(plantFromFields({ ...fields, panelType: 'constructor' }, 40).assumed).toEqual([
    'panelType',
  ])
})

describe('a capacity', () => {
  test.each([
    ['5', 5],
    [' 7.5 kW ', 7.5],
    ['7,5', 7.5],
    ['10kWp', 10],
    ['1,000', 1000],
  ])('%j is read', (text, kw) => expect(capacityKw(text)).toBe(kw))

  test.each(['abc', '-5', '0', '1e9', '', '24-25', '5 horses', 'NaN', 'Infinity'])(
    '%j is not usable',
    (text) => expect(capacityKw(text)).toBeUndefined(),
  )
})

test('an efficiency lies above 0 and up to 100 percent', () => {
  expect(['20', '18.5 %', '100', '0', '300', 'good'].map(efficiencyPercent)).toEqual([
    20,
    18.5,
    100,
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['South', 180],
  ['north-east', 45],
  ['SSW', 202.5],
  ['south facing', 180],
  ['195°', 195],
  ['0', 0],
])('panels that face %j stand at %d degrees', (text, degrees) => {
  expect(azimuthDeg(text)).toBe(degrees)
})

test.each(['', 'up', '361', 'sunward'])('%j is no direction', (text) => {
  expect(azimuthDeg(text)).toBeUndefined()
})

describe('where the system stands', () => {
  test.each([
    ['39.73', '-105.18', 39.73, -105.18],
    ['39.73 N', '105.18° W', 39.73, -105.18],
    ['36,85 s', '174,76 E', -36.85, 174.76],
    ['-33.87 S', '151.2', -33.87, 151.2],
    ['-33.45', '-70.6 W', -33.45, -70.6],
    ['52,520', '13,405', 52.52, 13.405],
    ['-33,868', '151,209', -33.868, 151.209],
    ['\u221233.87', '151.21', -33.87, 151.21],
    ['N 52.52', 'E 13.40', 52.52, 13.4],
    ['S33,87°', 'W70.6', -33.87, -70.6],
    [`52°31'12"N`, `13°24'18"E`, 52.52, 13.405],
    ['52\u00b031\u203212\u2033 S', '13\u00b0 24.3\u2032 W', -52.52, -13.405],
  ])('%j and %j', (latitude, longitude, latitudeDeg, longitudeDeg) => {
    const site = siteFromFields({ latitude, longitude })
    expect(site?.latitudeDeg).toBeCloseTo(latitudeDeg, 9)
    expect(site?.longitudeDeg).toBeCloseTo(longitudeDeg, 9)
    expect(site?.altitudeM).toBe(0)
  })

  test.each([
    ['1820', 1820],
    ['1,820 m', 1820],
    ['-28', -28],
    ['', 0],
    ['high', 0],
    ['5280 ft', 0],
    ['9000', 0],
  ])('at an altitude of %j', (altitudeM, metres) => {
    expect(siteFromFields({ latitude: '40', longitude: '10', altitudeM })?.altitudeM).toBe(metres)
    const names = assumptions({ ...fields, altitudeM }, 40).map(({ words }) => say(english, words))
    expect(names).toEqual(metres === 0 ? ['sea level'] : [])
  })

  test.each([
    ['95', '10'],
    ['', ''],
    ['40', ''],
    ['40', '181'],
    ['north', '10'],
    ['-39.73 N', '10'],
    ['39.73 E', '10'],
    ['52.52, 13.40', ''],
    [`52°61'`, '10'],
    [`90°00'01"`, '10'],
    ['N', 'E'],
  ])('stays unknown with %j and %j', (latitude, longitude) => {
    expect(siteFromFields({ latitude, longitude })).toBeUndefined()
  })
})
