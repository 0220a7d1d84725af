import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { sends, skyAt } from '#tests/setup/weather-server.ts'
import { openWeatherFarm, startWeatherApp } from '#tests/setup/weather.ts'

let running: Awaited<ReturnType<typeof startWeatherApp>>
let farm: Awaited<ReturnType<typeof openWeatherFarm>>
beforeAll(async () => {
  running = await startWeatherApp()
  running.provider.changeSky((seconds) => ({
    ...skyAt(seconds),
    ...(seconds === Date.UTC(2026, 5, 4, 2) / 1000 && { temperature_2m: -1.4 }),
  }))
  farm = await openWeatherFarm(running)
})
afterAll(() => running.close())

const ask = async (message: string) => {
  const path = `/api/ai-conversations/${farm.projectId}`
  const answer = await farm.call('POST', path, { message }, { 'time-zone': 'Europe/Berlin' })
  return answer.json<{ messages: ChatMessage[] }>().messages[1]?.content ?? answer.body
}

test('the assistant says what the last forecast says, whose it is and how old', async () => {
  expect(await ask('What will the weather be?')).toBe(
    'I don’t know the weather at your place: the forecast is not turned on for this farm.',
  )
  await farm.turn(true)
  expect(await ask('Is there frost this week?')).toBe(
    'I don’t know where North farm is. Choose its place under Weather.',
  )
  running.provider.behave((response) => response.destroy())
  await farm.place()
  await running.weather.settled()
  expect(await ask('Can I spray tomorrow?')).toBe(
    'No forecast has arrived for North farm yet, or the last is too old.',
  )
  const crops = `/api/projects/${farm.projectId}/crops`
  const planted = { name: 'Tomatoes', fieldName: 'North', plantingDate: '2026-05-20' }
  await farm.create(crops, buildCropPayload(planted))
  await farm.create(crops, buildCropPayload({ ...planted, name: 'Rice', fieldName: 'South' }))
  running.provider.behave(sends())
  running.clock.move(3_600_000)
  await farm.look()

  const source = 'Forecast by Open-Meteo (CC BY 4.0), of Monday, June 1, 2026, 11:00.'
  const days = await ask('What will the weather be tomorrow?')
  expect(days).toMatch(/^North farm, Tuesday, June 2, 2026: \d+ to \d+ °C, rain [\d.]+ mm, wind/)
  expect(days.split('\n')).toEqual([expect.any(String), source])
  expect(await ask('Is there frost this week?')).toBe(
    [
      'North farm: down to -1.4 °C on Thursday, June 4, 2026',
      'Frost is possible on the ground from 2 °C.',
      source,
    ].join('\n'),
  )
  expect(await ask('Can I spray tomorrow?')).toMatch(/^North farm: .*spraying.*\nForecast by/)
  const water = await ask('Which field needs water?')
  expect(water).toMatch(/^North: (?:give \d+ mm by|needs no water yet)/)
  expect(water).toContain(
    'South: I don’t know its water, as there is no table of water for this crop.',
  )
  expect(await ask('What will the weather be on 20 June?')).toBe(
    ['The forecast does not reach that day.', source].join('\n'),
  )
})
