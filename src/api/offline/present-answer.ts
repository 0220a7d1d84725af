import { keptAnswer, type Read } from './kept-answer.ts'
import { isAnythingWaiting } from './waiting-flag.ts'

/** The answer to a GET, with the changes that wait laid over it. */
export async function presentAnswer(url: string, sending: Promise<Response>, read: Read) {
  const answer = keptAnswer(url, sending, read)
  if (!isAnythingWaiting()) return answer
  // It may fail before there is code that looks at it.
  void answer.catch(() => undefined)
  const changes = await import('./lay-over.ts').catch(() => undefined)
  return changes ? changes.layOver(url, answer) : answer
}
