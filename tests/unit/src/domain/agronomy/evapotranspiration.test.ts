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

describe('to the last digit that FAO-56 prints, without rounding in between', () => {
  test('Example 2: the air at 1,800 m', () => {
    expect(pressureKPa(1800).toFixed(1)).toBe('81.8')
    expect(psychrometricConstant(pressureKPa(1800)).toFixed(3)).toBe('0.054')
  })

  test('Example 3: mean saturation vapour pressure of 24.5 and 15 °C', () => {
    expect(saturationKPa(24.5).toFixed(3)).toBe('3.075')
    expect(saturationKPa(15).toFixed(3)).toBe('1.705')
    expect(meanSaturationKPa(15, 24.5).toFixed(2)).toBe('2.39')
    expect(saturationKPa(19.75).toFixed(2)).toBe('2.30')
  })

  test('Example 8: extraterrestrial radiation on 3 September at 20° S', () => {
    const { inverseDistance, declination, sunsetAngle } = sunOfDay(-20, 246)
    expect(inverseDistance.toFixed(3)).toBe('0.985')
    expect(declination.toFixed(3)).toBe('0.120')
    expect(sunsetAngle.toFixed(3)).toBe('1.527')
    expect(extraterrestrialMJ(-20, 246).toFixed(1)).toBe('32.2')
    expect((MM_PER_MJ * extraterrestrialMJ(-20, 246)).toFixed(1)).toBe('13.1')
  })

  test('Example 9: daylight on that day', () => {
    expect(daylightHours(-20, 246).toFixed(1)).toBe('11.7')
  })

  test('Example 10: 220 hours of sunshine in Rio de Janeiro in May', () => {
    const extraterrestrial = extraterrestrialMJ(-22.9, 135)
    expect(extraterrestrial.toFixed(1)).toBe('25.1')
    expect(daylightHours(-22.9, 135).toFixed(1)).toBe('10.9')
    expect((220 / 31).toFixed(1)).toBe('7.1')
    const solar = solarFromSunshineMJ(220 / 31 / daylightHours(-22.9, 135), extraterrestrial)
    expect(solar.toFixed(1)).toBe('14.5')
    expect((MM_PER_MJ * solar).toFixed(1)).toBe('5.9')
  })

  test('Example 14: 3.2 m/s at 10 m', () => {
    expect(windAt2m(1, 10).toFixed(2)).toBe('0.75')
    expect(windAt2m(3.2, 10).toFixed(1)).toBe('2.4')
  })

  test('Example 15: solar radiation from the temperatures of Lyon in July', () => {
    const extraterrestrial = extraterrestrialMJ(45.72, 196)
    expect(extraterrestrial.toFixed(1)).toBe('40.6')
    const day = { minC: 14.8, maxC: 26.6 }
    expect(solarFromTemperatureMJ(day, extraterrestrial, INLAND).toFixed(1)).toBe('22.3')
  })

  test('Example 16: net radiation of Bangkok in April from its temperatures', () => {
    const day = { minC: 25.6, maxC: 34.8, actualKPa: 2.85 }
    const extraterrestrial = extraterrestrialMJ(13 + 44 / 60, 105)
    expect(extraterrestrial.toFixed(1)).toBe('38.1')
    const solar = solarFromTemperatureMJ(day, extraterrestrial, COASTAL)
    expect(solar.toFixed(1)).toBe('21.9')
    const clearSky = clearSkyMJ(2, extraterrestrial)
    expect(clearSky.toFixed(1)).toBe('28.5')
    expect(netShortwaveMJ(solar).toFixed(1)).toBe('16.9')
    expect(netLongwaveMJ({ ...day, solar, clearSky }).toFixed(1)).toBe('3.0')
    expect(netRadiationMJ({ ...day, solar, clearSky }).toFixed(1)).toBe('13.9')
    expect((MM_PER_MJ * netRadiationMJ({ ...day, solar, clearSky })).toFixed(1)).toBe('5.7')
  })

  test('Example 17: Bangkok in April with 8.5 hours of sunshine a day', () => {
    const day = { minC: 25.6, maxC: 34.8, actualKPa: 2.85 }
    expect(saturationSlope(30.2).toFixed(3)).toBe('0.246')
    expect(pressureKPa(2).toFixed(1)).toBe('101.3')
    // Of the pressure as it is printed.
    expect(psychrometricConstant(101.3).toFixed(4)).toBe('0.0674')
    expect(meanSaturationKPa(25.6, 34.8).toFixed(2)).toBe('4.42')
    const latitudeDeg = 13 + 44 / 60
    const extraterrestrial = extraterrestrialMJ(latitudeDeg, 105)
    expect(extraterrestrial.toFixed(2)).toBe('38.06')
    expect(daylightHours(latitudeDeg, 105).toFixed(2)).toBe('12.31')
    const solar = solarFromSunshineMJ(8.5 / daylightHours(latitudeDeg, 105), extraterrestrial)
    expect(solar.toFixed(2)).toBe('22.65')
    const clearSky = clearSkyMJ(2, extraterrestrial)
    expect(clearSky.toFixed(2)).toBe('28.54')
    expect(netShortwaveMJ(solar).toFixed(2)).toBe('17.44')
    expect(netLongwaveMJ({ ...day, solar, clearSky }).toFixed(2)).toBe('3.11')
    const net = netRadiationMJ({ ...day, solar, clearSky })
    expect(net.toFixed(2)).toBe('14.33')
    const soilHeatMJ = monthlySoilHeatMJ(30.2, 29.2)
    expect(soilHeatMJ.toFixed(2)).toBe('0.14')
    const et0 = penmanMonteithMm({
      ...day,
      windMs: 2,
      netRadiationMJ: net,
      soilHeatMJ,
      altitudeM: 2,
    })
    expect(et0.toFixed(2)).toBe('5.72')
  })

  test('Example 18: Uccle on 6 July', () => {
    const day = { minC: 12.3, maxC: 21.5, minHumidityPercent: 63, maxHumidityPercent: 84 }
    expect(windAt2m(10 / 3.6, 10).toFixed(3)).toBe('2.078')
    expect(pressureKPa(100).toFixed(1)).toBe('100.1')
    expect(saturationSlope(16.9).toFixed(3)).toBe('0.122')
    expect(psychrometricConstant(pressureKPa(100)).toFixed(4)).toBe('0.0666')
    expect(saturationKPa(21.5).toFixed(3)).toBe('2.564')
    expect(saturationKPa(12.3).toFixed(3)).toBe('1.431')
    expect(actualKPa(day).toFixed(3)).toBe('1.409')
    expect(extraterrestrialMJ(50.8, 187).toFixed(2)).toBe('41.09')
    expect(daylightHours(50.8, 187).toFixed(1)).toBe('16.1')
    const solar = solarFromSunshineMJ(
      9.25 / daylightHours(50.8, 187),
      extraterrestrialMJ(50.8, 187),
    )
    expect(solar.toFixed(2)).toBe('22.07')
    const clearSky = clearSkyMJ(100, extraterrestrialMJ(50.8, 187))
    expect(clearSky.toFixed(2)).toBe('30.90')
    expect(netShortwaveMJ(solar).toFixed(2)).toBe('17.00')
    const vapour = { ...day, actualKPa: actualKPa(day), solar, clearSky }
    expect(netLongwaveMJ(vapour).toFixed(2)).toBe('3.71')
    expect(netRadiationMJ(vapour).toFixed(2)).toBe('13.28')
    const weather = { ...day, date: '2026-07-06', meanWindMs: 10 / 3.6, solarMJM2: solar }
    const et0 = referenceEt0Mm(buildDay(weather), { latitudeDeg: 50.8, altitudeM: 100 })
    expect(et0?.toFixed(2)).toBe('3.88')
  })
})

describe('the reference evapotranspiration of a day', () => {
  const site = { latitudeDeg: 45.72, altitudeM: 200 }
  const lyon = { date: '2026-07-15', minC: 14.8, maxC: 26.6 }
  const whole = { ...lyon, minHumidityPercent: 40, maxHumidityPercent: 90, meanWindMs: 3 }

  test('comes from its temperatures alone where no more is known', () => {
    // FAO-56, Example 20, prints 5.0 by Hargreaves.
    const fromTemperatures = hargreavesMm(lyon, extraterrestrialMJ(45.72, 196))
    expect(fromTemperatures.toFixed(1)).toBe('5.0')
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
