import { t } from '#src/lib/texts.ts'
import { copyOf } from './copy.ts'
import { isUnanswered } from './is-unanswered.ts'
import type { Read } from './kept-answer.ts'
import { missedNetwork } from './network-state.ts'

/** A GET that has no answer, and that this device has no copy of. */
export class NotOnDevice extends TypeError {
  override readonly name = 'OfDevice'
}

/** The copy of the last answer to a GET whose answer is late, or lost; without one, the late answer. */
export async function lateAnswer(url: string, sending: Promise<Response>, read: Read) {
  const copy = await copyOf(url).catch(() => undefined)
  if (copy) {
    missedNetwork(copy.at)
    // Too late for this screen. It does not count as a network: every call would wait again.
    void sending.then(read).catch(() => undefined)
    return copy.json
  }
  try {
    return await read(await sending)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    missedNetwork()
    const why = t('This is not on this device yet. It loads when there is a network.')
    throw new NotOnDevice(why, { cause: error })
  }
}
