import type { FarmFacts } from '#server/ai.ts'
import { answerFromCalculators } from './calculators/calculator-answer.ts'
import { wholeQuestion } from './follow-up.ts'
import { answerFromRecords } from './records/record-answer.ts'
import { asksTasks } from './tasks/asks-tasks.ts'
import { urgencyOf } from './urgent/urgent-signs.ts'

const BETWEEN =
  /(?<=[.?!])(?<!\d\.)\s+|,? and (?=(?:how|whats?|what's|which|who|when|where|do i|did i|have i) )/i
const IS_QUESTION =
  /\?$|^(?:(?:and|also|so|then|hi|hey|hello|please),? )*(?:how|whats?|what's|which|who|when|where|list|show|do|does|did|have|has|is|are|was|were)\b/i

/** Said beside a question, and nothing that presses. */
const isRemark = (text: string) => /[.!]$/.test(text) && !asksTasks(text) && !urgencyOf(text)

/** The farm's records or figures answer it; what cards tell is looked up in all that is said. */
const isOfRecords = (text: string, farm: FarmFacts) => {
  const whole = wholeQuestion(text, [])
  return answerFromRecords(whole, farm) !== null || answerFromCalculators(whole, farm) !== null
}

/** The questions of a message of which some are about the tasks or the records; else the message. */
export function questionsOf(message: string, farm: FarmFacts): string[] {
  const parts = message.split(BETWEEN).map((part) => part.trim())
  if (parts.some(asksTasks)) return parts.filter((part) => /\p{L}/u.test(part) && !isRemark(part))
  const isSplit =
    parts.length > 1 &&
    !urgencyOf(message) &&
    parts.every((part) => IS_QUESTION.test(part)) &&
    parts.some((part) => isOfRecords(part, farm))
  return isSplit ? parts : [message]
}
