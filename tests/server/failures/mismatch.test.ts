import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseMismatch } from '#server/objects/refuse-mismatch.ts'
import { fillFarm, openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { openTestStore } from '#tests/setup/objects.ts'
import { openTestSqlite } from '#tests/setup/sqlite.ts'

let place: Awaited<ReturnType<typeof openFarmFolder>>
let farm: Awaited<ReturnType<typeof startFarm>>
let empty: Awaited<ReturnType<typeof openTestStore>>
beforeEach(async () => {
  place = await openFarmFolder()
  farm = await startFarm(place.config)
  await fillFarm(farm)
  empty = await openTestStore()
})
afterEach(async () => {
  await farm.close()
  await empty.forget()
  await place.forget()
})

const emptyDatabase = async () => {
  const db = await openTestSqlite()
  return db
}

test('a database matches its own store, and an empty one an empty store', async () => {
  await refuseMismatch(farm.db, farm.objects, 'the bucket')
  const db = await emptyDatabase()
  await expect(refuseMismatch(db, empty.store, 'the bucket')).resolves.toBeUndefined()
  await db.destroy()
})

test('the trial object of another replica does not count as content', async () => {
  const db = await emptyDatabase()
  await empty.store.put('start-0190', Buffer.from('Smart Farm was here.'))
  await expect(refuseMismatch(db, empty.store, 'the bucket')).resolves.toBeUndefined()
  await expect(refuseMismatch(farm.db, empty.store, 'the bucket')).rejects.toThrow(/has none/)
  await db.destroy()
})

test('an empty database with a store full of photos is refused', async () => {
  const db = await emptyDatabase()
  await expect(refuseMismatch(db, farm.objects, 'the bucket')).rejects.toThrow(
    /There are photos of a farm in the bucket, but the database is empty/,
  )
  await db.destroy()
})
