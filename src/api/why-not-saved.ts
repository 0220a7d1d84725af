import { failureSentence } from './failure-sentence.ts'
import { statusOf } from './status-of.ts'

/**
 * Why a record is not saved, for a farmer.
 * @param what the record is called where it was saved before: 'field'
 */
export const whyNotSaved = (error: unknown, what: string | false | undefined) =>
  what && statusOf(error) === 404
    ? `This ${what} is no longer there: it may have been deleted in another window. To keep it, add it again as a new ${what}.`
    : failureSentence(error)
