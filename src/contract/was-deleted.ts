import type { DeletedKind } from './deletions.ts'
import { msg, type Message } from './message.ts'

/** Sent with 404 to a change that comes too late, as long as it is known what was deleted. */
export const WAS_DELETED: Record<DeletedKind, Message> = {
  project: msg('This project was deleted.'),
  crop: msg('This field was deleted.'),
  animal: msg('This herd was deleted.'),
  solar: msg('This solar system was deleted.'),
  task: msg('This task was deleted.'),
}
