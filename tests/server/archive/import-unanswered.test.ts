import { expect, test, vi } from 'vitest'
import { plantFullFarm } from '#tests/setup/full-farm.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'
import { exportOf, importInto, withoutIds } from '#tests/setup/archive.ts'

test('an import keeps its photos if only the answer to its commit was lost', async () => {
  const running = await startTestApp()
  const ada = await signUp(running.app)
  const ben = await signUp(running.app)
  await plantFullFarm(running.db, ada)
  const first = await exportOf(ada)
  const begin = running.db.transaction.bind(running.db)
  const spy = vi.spyOn(running.db, 'transaction').mockImplementationOnce(() => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      await execute(work)
      throw new Error('Query read timeout')
    }
    return builder
  })
  expect((await importInto(ben, first.zip)).statusCode).toBe(503)
  spy.mockRestore()
  const second = await exportOf(ben)
  expect(withoutIds(second.farm)).toEqual(withoutIds(first.farm))
  expect(second.files.size).toBe(first.files.size)
  await running.close()
})
