import { deletionList } from '#contract/deletions.ts'
import { sweepDeletions } from '#server/deletions/deletions.repository.ts'
import type { Deps } from '#server/deps.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import type { TestFarmer } from './server.ts'

/** Makes all that a farmer has deleted gone for good. */
export async function forgetDeleted({ call }: TestFarmer) {
  const { deletions } = deletionList.parse((await call('GET', '/api/deletions')).json())
  for (const { id } of deletions) await call('DELETE', `/api/deletions/${id}`)
}

/** Both sweeps, as the server runs them. */
export async function sweepDeleted(stores: Pick<Deps, 'db' | 'objects' | 'now'>) {
  await sweepDeletions(stores)
  return sweepUploads(stores)
}
