import { afterEach, expect, test, vi } from 'vitest'
import { NotReadInTime } from '#server/ai.ts'
import { openLanguage } from '#server/assistant/open-language.ts'
import { exampleFarm } from '#tests/builders/example-farm.ts'

const opened: ReturnType<typeof openLanguage>[] = []
const open = (options?: Parameters<typeof openLanguage>[0]) => {
  const language = openLanguage(options)
  opened.push(language)
  return language.run
}
afterEach(() => Promise.all(opened.splice(0).map((language) => language.close())))

test('the thread gives the same results as its functions', async () => {
  const language = open({ timeLimitMs: 30_000 })
  const read = await language('readMessage', 'remind me to feed the cows tomorrow', exampleFarm())
  expect(read.orders).toMatchObject([{ payload: { title: 'Feed the cows' } }])
})

test('a slow task is aborted', async () => {
  const language = open({ timeLimitMs: 0 })
  const long = () => language('readMessage', 'on the '.repeat(400), exampleFarm())
  // On a busy machine the thread may be done before the timer is looked at.
  await vi.waitFor(() => expect(long()).rejects.toThrow(NotReadInTime), 20_000)
})
