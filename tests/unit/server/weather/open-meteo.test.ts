import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openMeteo } from '#server/weather/open-meteo.ts'
import { startWeatherServer } from '#tests/setup/weather-server.ts'

/** Frees memory, as Node does whenever it likes. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

test('gives a slow answer up also where memory is freed meanwhile', async () => {
  const provider = await startWeatherServer(() => new Date())
  const asked = new Promise<void>((resolve) => provider.behave(() => resolve()))
  const source = openMeteo({ url: provider.url, key: undefined, timeoutMs: 3000 })
  const position = { latitude: 48.14, longitude: 11.58 }
  const failure = source.forecast(position).catch((error: unknown) => error)
  await asked
  collectGarbage()
  expect(await failure).toMatchObject({ kind: 'slow' })
  provider.close()
})
