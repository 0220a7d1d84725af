import { describe, expect, test } from 'vitest'
import { plantFullFarm } from '#tests/setup/full-farm.ts'
import { openTestBucket, testS3 } from '#tests/setup/s3.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'
import { exportOf, importInto, withoutIds } from '#tests/setup/archive.ts'

/** Skipped without an S3 to test on. */
describe.runIf(testS3)('a farm', () => {
  test('moves from a server with a folder to one with S3, and back', async () => {
    const objects = await openTestBucket()
    const [inFolder, onS3] = [await startTestApp(), await startTestApp({ objects })]
    const ada = await signUp(inFolder.app)
    await plantFullFarm(inFolder.db, ada)
    const first = await exportOf(ada)

    const away = await signUp(onS3.app)
    expect((await importInto(away, first.zip)).json()).toMatchObject({ files: 3, missingFiles: 0 })
    const second = await exportOf(away)
    expect(withoutIds(second.farm)).toEqual(withoutIds(first.farm))

    const home = await signUp(inFolder.app)
    expect((await importInto(home, second.zip)).statusCode).toBe(200)
    const third = await exportOf(home)
    expect(withoutIds(third.farm)).toEqual(withoutIds(first.farm))
    const bytes = ({ files }: typeof first) =>
      [...files].reduce(
        (sum, [name, file]) => sum + (name.startsWith('photos') ? file.length : 0),
        0,
      )
    expect(bytes(third)).toBe(bytes(first))
    await inFolder.close()
    await onS3.close()
    objects.close()
  })
})
