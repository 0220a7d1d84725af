import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openMeteo } from '#server/weather/open-meteo.ts'
import { hangs, startWeatherServer } from '#tests/setup/weather-server.ts'

/** Frees memory, as Node does whenever it likes. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

test('gives a slow answer up also where memory is freed meanwhile', async () => {
  const provider = await startWeatherServer(() => new Date())
  provider.behave(hangs)
  const source = openMeteo({ url: provider.url, key: undefined, timeoutMs: 500 })
  const failure = source.forecast({ latitude: 48.14, longitude: 11.58 }).catch((error) => error)
  await expect.poll(() => provider.asked.length).toBe(1)
  await setTimeout(100)
  collectGarbage()
  expect(await failure).toMatchObject({ kind: 'slow' })
  provider.close()
}, 10_000)
