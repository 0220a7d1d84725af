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
  const answer = source.forecast({ latitude: 48.14, longitude: 11.58 })
  const failed = expect(answer).rejects.toMatchObject({ kind: 'slow' })
  await asked
  collectGarbage()
  await failed
  provider.close()
})
