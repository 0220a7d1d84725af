import { statusOf } from '#src/api/request.ts'
import { isOfPresentFarm } from './farmer.ts'
import { NotOnDevice } from './late-answer.ts'
import { waitingChanges } from './outbox.ts'
import { withPending } from './pending.ts'

/** An answer to a GET with the changes that wait; from them alone where there is no answer. */
export async function layOver(url: string, answer: Promise<unknown>) {
  const [{ json, error }, changes] = await Promise.all([
    answer.then(
      (json) => ({ json, error: undefined }),
      (error: unknown) => ({ json: undefined, error }),
    ),
    waitingChanges().catch(() => []),
  ])
  // A record that waits is on no server: what is there of it comes from the changes alone.
  if (error && !(error instanceof NotOnDevice) && statusOf(error) !== 404) throw error
  const present = withPending(url, json, changes.filter(isOfPresentFarm))
  if (present === undefined) throw error
  return present
}
