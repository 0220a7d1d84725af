import { describe, expect, test } from 'vitest'
import {
  actualKPa,
  meanSaturationKPa,
  pressureKPa,
  psychrometricConstant,
  saturationKPa,
  saturationSlope,
  windAt2m,
} from '#domain/agronomy/air-vapour.ts'
import {
  clearSkyMJ,
  COASTAL,
  daylightHours,
  extraterrestrialMJ,
  INLAND,
  monthlySoilHeatMJ,
  netLongwaveMJ,
  netRadiationMJ,
  netShortwaveMJ,
  solarFromSunshineMJ,
  solarFromTemperatureMJ,
  sunOfDay,
} from '#domain/agronomy/day-radiation.ts'
import {
  hargreavesMm,
  MM_PER_MJ,
  penmanMonteithMm,
  referenceEt0Mm,
} from '#domain/agronomy/evapotranspiration.ts'
import { buildDay } from './build-weather.ts'

/** As FAO-56 prints it, to its last digit. */
const expectPrinted = (value: number, printed: string) =>
  expect(value.toFixed(printed.split('.')[1]?.length ?? 0)).toBe(printed)

describe('FAO-56 prints, and we compute without rounding in between', () => {
  test('Example 2: the air at 1,800 m', () => {
    expectPrinted(pressureKPa(1800), '81.8')
    expectPrinted(psychrometricConstant(pressureKPa(1800)), '0.054')
  })

  test('Example 3: mean saturation vapour pressure of 24.5 and 15 °C', () => {
    expectPrinted(saturationKPa(24.5), '3.075')
    expectPrinted(saturationKPa(15), '1.705')
    expectPrinted(meanSaturationKPa(15, 24.5), '2.39')
    expectPrinted(saturationKPa(19.75), '2.30')
  })

  test('Example 8: extraterrestrial radiation on 3 September at 20° S', () => {
    const { inverseDistance, declination, sunsetAngle } = sunOfDay(-20, 246)
    expectPrinted(inverseDistance, '0.985')
    expectPrinted(declination, '0.120')
    expectPrinted(sunsetAngle, '1.527')
    expectPrinted(extraterrestrialMJ(-20, 246), '32.2')
    expectPrinted(MM_PER_MJ * extraterrestrialMJ(-20, 246), '13.1')
  })

  test('Example 9: daylight on that day', () => {
    expectPrinted(daylightHours(-20, 246), '11.7')
  })

  test('Example 10: 220 hours of sunshine in Rio de Janeiro in May', () => {
    const extraterrestrial = extraterrestrialMJ(-22.9, 135)
    expectPrinted(extraterrestrial, '25.1')
    expectPrinted(daylightHours(-22.9, 135), '10.9')
    expectPrinted(220 / 31, '7.1')
    const solar = solarFromSunshineMJ(220 / 31 / daylightHours(-22.9, 135), extraterrestrial)
    expectPrinted(solar, '14.5')
    expectPrinted(MM_PER_MJ * solar, '5.9')
  })

  test('Example 14: 3.2 m/s at 10 m', () => {
    expectPrinted(windAt2m(1, 10), '0.75')
    expectPrinted(windAt2m(3.2, 10), '2.4')
  })

  test('Example 15: solar radiation from the temperatures of Lyon in July', () => {
    const extraterrestrial = extraterrestrialMJ(45.72, 196)
    expectPrinted(extraterrestrial, '40.6')
    const day = { minC: 14.8, maxC: 26.6 }
    expectPrinted(solarFromTemperatureMJ(day, extraterrestrial, INLAND), '22.3')
  })

  test('Example 16: net radiation of Bangkok in April from its temperatures', () => {
    const day = { minC: 25.6, maxC: 34.8, actualKPa: 2.85 }
    const extraterrestrial = extraterrestrialMJ(13 + 44 / 60, 105)
    expectPrinted(extraterrestrial, '38.1')
    const solar = solarFromTemperatureMJ(day, extraterrestrial, COASTAL)
    expectPrinted(solar, '21.9')
    const clearSky = clearSkyMJ(2, extraterrestrial)
    expectPrinted(clearSky, '28.5')
    expectPrinted(netShortwaveMJ(solar), '16.9')
    expectPrinted(netLongwaveMJ({ ...day, solar, clearSky }), '3.0')
    expectPrinted(netRadiationMJ({ ...day, solar, clearSky }), '13.9')
    expectPrinted(MM_PER_MJ * netRadiationMJ({ ...day, solar, clearSky }), '5.7')
  })

  test('Example 17: Bangkok in April with 8.5 hours of sunshine a day', () => {
    const day = { minC: 25.6, maxC: 34.8, actualKPa: 2.85 }
    expectPrinted(saturationSlope(30.2), '0.246')
    expectPrinted(pressureKPa(2), '101.3')
    // Of the pressure as it is printed.
    expectPrinted(psychrometricConstant(101.3), '0.0674')
    expectPrinted(meanSaturationKPa(25.6, 34.8), '4.42')
    const latitudeDeg = 13 + 44 / 60
    const extraterrestrial = extraterrestrialMJ(latitudeDeg, 105)
    expectPrinted(extraterrestrial, '38.06')
    expectPrinted(daylightHours(latitudeDeg, 105), '12.31')
    const solar = solarFromSunshineMJ(8.5 / daylightHours(latitudeDeg, 105), extraterrestrial)
    expectPrinted(solar, '22.65')
    const clearSky = clearSkyMJ(2, extraterrestrial)
    expectPrinted(clearSky, '28.54')
    expectPrinted(netShortwaveMJ(solar), '17.44')
    expectPrinted(netLongwaveMJ({ ...day, solar, clearSky }), '3.11')
    const net = netRadiationMJ({ ...day, solar, clearSky })
    expectPrinted(net, '14.33')
    const soilHeatMJ = monthlySoilHeatMJ(30.2, 29.2)
    expectPrinted(soilHeatMJ, '0.14')
    const et0 = penmanMonteithMm({
      ...day,
      windMs: 2,
      netRadiationMJ: net,
      soilHeatMJ,
      altitudeM: 2,
    })
    expectPrinted(et0, '5.72')
  })

  test('Example 18: Uccle on 6 July', () => {
    const day = { minC: 12.3, maxC: 21.5, minHumidityPercent: 63, maxHumidityPercent: 84 }
    expectPrinted(windAt2m(10 / 3.6, 10), '2.078')
    expectPrinted(pressureKPa(100), '100.1')
    expectPrinted(saturationSlope(16.9), '0.122')
    expectPrinted(psychrometricConstant(pressureKPa(100)), '0.0666')
    expectPrinted(saturationKPa(21.5), '2.564')
    expectPrinted(saturationKPa(12.3), '1.431')
    expectPrinted(actualKPa(day), '1.409')
    expectPrinted(extraterrestrialMJ(50.8, 187), '41.09')
    expectPrinted(daylightHours(50.8, 187), '16.1')
    const solar = solarFromSunshineMJ(
      9.25 / daylightHours(50.8, 187),
      extraterrestrialMJ(50.8, 187),
    )
    expectPrinted(solar, '22.07')
    const clearSky = clearSkyMJ(100, extraterrestrialMJ(50.8, 187))
    expectPrinted(clearSky, '30.90')
    expectPrinted(netShortwaveMJ(solar), '17.00')
    const vapour = { ...day, actualKPa: actualKPa(day), solar, clearSky }
    expectPrinted(netLongwaveMJ(vapour), '3.71')
    expectPrinted(netRadiationMJ(vapour), '13.28')
    const weather = { ...day, date: '2026-07-06', meanWindMs: 10 / 3.6, solarMJM2: solar }
    const et0 = referenceEt0Mm(buildDay(weather), { latitudeDeg: 50.8, altitudeM: 100 })
    expectPrinted(et0 ?? Number.NaN, '3.88')
  })
})

describe('the reference evapotranspiration of a day', () => {
  const site = { latitudeDeg: 45.72, altitudeM: 200 }
  const lyon = { date: '2026-07-15', minC: 14.8, maxC: 26.6 }
  const whole = { ...lyon, minHumidityPercent: 40, maxHumidityPercent: 90, meanWindMs: 3 }

  test('comes from its temperatures alone where no more is known', () => {
    // FAO-56, Example 20, prints 5.0 by Hargreaves.
    const fromTemperatures = hargreavesMm(lyon, extraterrestrialMJ(45.72, 196))
    expectPrinted(fromTemperatures, '5.0')
    expect(referenceEt0Mm(buildDay({ ...whole, solarMJM2: null }), site)).toBe(fromTemperatures)
  })

  test('is not known without temperatures', () => {
    const day = buildDay({ ...whole, solarMJM2: 22, minC: null })
    expect(referenceEt0Mm(day, site)).toBeNull()
  })

  test('is never below zero, also in the polar night', () => {
    const damp = { minHumidityPercent: 100, maxHumidityPercent: 100, meanWindMs: 1 }
    const night = buildDay({ ...damp, date: '2026-12-21', minC: -9, maxC: -5, solarMJM2: 0 })
    expect(referenceEt0Mm(night, { latitudeDeg: 78, altitudeM: 10 })).toBe(0)
  })
})
