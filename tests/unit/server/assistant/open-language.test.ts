import { afterEach, expect, test, vi } from 'vitest'
import { NotReadInTime } from '#server/ai.ts'
import { openLanguage } from '#server/assistant/open-language.ts'
import { buildSetting } from '#tests/builders/build-setting.ts'

const opened: ReturnType<typeof openLanguage>[] = []
const open = (options?: Parameters<typeof openLanguage>[0]) => {
  const language = openLanguage(options)
  opened.push(language)
  return language.run
}
afterEach(() => Promise.all(opened.splice(0).map((language) => language.close())))

test('the thread gives the same results as its functions', async () => {
  const language = open({ timeLimitMs: 30_000 })
  const read = await language('understand', 'remind me to feed the cows tomorrow', buildSetting(), [
    'en',
  ])
  expect(read.parts).toMatchObject([{ is: 'addTask', text: 'feed the cows tomorrow' }])
})

test('a slow task is aborted', async () => {
  const language = open({ timeLimitMs: 0 })
  const long = () => language('understand', 'on the '.repeat(400), buildSetting(), ['en'])
  // On a busy machine the thread may be done before the timer is looked at.
  await vi.waitFor(() => expect(long()).rejects.toThrow(NotReadInTime), 50_000)
})
