import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLocalStore } from '#server/objects/local-store.ts'
import { uploadLinks } from '#server/objects/upload-links.ts'

/** A local store in a temporary folder, which `forget` removes. */
export async function openTestStore() {
  const folder = await mkdtemp(join(tmpdir(), 'smart-farm-objects-'))
  const store = await openLocalStore(folder, uploadLinks('a secret of the tests, long enough'))
  return { store, folder, forget: () => rm(folder, { recursive: true, force: true }) }
}
