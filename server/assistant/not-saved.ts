import { subjectsOf } from './subjects.ts'
import { plainLetters } from './words.ts'

/** A request for advice, which a card may answer. */
const ADVICE =
  /\b(?:should|shall|could|would|must|need|needs|why|wrong|too (?:much|many|little|few|late|early)|best|better|normal|safe|how (?:do|to|can))\b/

/** Past events on the farm that no record contains. */
const OWN_PAST = [
  /^(?:how (?:many|much|often|long|far)|when|who|whom|whose|which)\b.*\b(?:did|have|has|had) (?:i|we|my|our|it|he|she|they|the|you)\b/,
  /^(?:what|where) (?:\w+ ){0,2}did (?:i|we|my|our|the|he|she|they)\b/,
  /^(?:how (?:many|much|often)|when|who|where)\b.*\b(?:was|were)\b/,
  /^who (?:did|was|were|has|had|\w+ed|bought|sold|took|fed|gave|came|built|made|paid|left|won|let)\b/,
  /^how (?:many|much|long) .*\bsince\b|^how (?:many|much) (?:\w+ ){1,3}(?:\w{2,}ed|born|sold|bought|lost|came|left)\b/,
  /^when (?:is|are|does|do|will) (?:my|our|the) .*\b(?:coming|come|arrive|end|ends|start|open|close|expire|paid|back|delivered)\b/,
  /^(?:did|have|has) (?:i|we|he|she|they|anyone|anybody|somebody|someone|(?:the|my|our) \w+)\b(?!.*\b(?:got|get|cause[ds]?|kill(?:ed)?|hurt|damaged?|blight|sick)\b)/,
]
/** Present facts that are not recorded. */
const OWN_NOW = [
  /^how (?:many|much)\b.*\b(?:do|have) (?:i|we) (?:have|own|got|earn|owe|pay|spend)\b(?! to\b)/,
  /^how (?:many|much)\b.*\b(?:is|are) (?:there |left |still )*(?:in|on|at|inside|left)\b.*\b(?:my|our|the)\b|^how (?:many|much)\b.* (?:is|are) left\b/,
  /^how (?:many|much)\b.*\b(?:do|does) (?:my|our|the|this)(?: \w+){1,3} (?:weigh|give|lay|earn|owe|cost)\b/,
  /^how (?:many|much)\b.*\b(?:do|does) (?:my|our|the|his|her|their) .*\b(?:have|own)\b/,
  /^who (?:owns|has|lives|runs|works|sells|makes)\b/,
  /^what (?:is|are|was|were) the (?!cause|reason|problem|matter|best|treatment|use|meaning|sign)\w+ (?:of|on|for) (?:my|our)\b/,
  /\b(?:near (?:me|here)|nearby|nearest|closest)\b/,
  /^how (?:heavy|tall|old|fat|far|fast|rich) (?:is|are|was|were) (?:my|our|the|it|this)\b/,
  /^what(?: is| are| was| were)? (?:my|our) .*\b(?:rate|tariff|bill|number|address|balance|income|cost|account|email|phone|score|budget|profit|margin|weight|debt|loan|revenue|expense|wage|insurance|contract|birthday|age)s?\b/,
]
/** 'Which cow is pregnant?' asks about one animal, but herds are saved as a number. */
const WHICH_ONE =
  /^which (?:one )?(?:of )?(?:my |our |the )*(\w+) (?:is|are|has|have|had|was|were|gives?|gave|lays?|laid|looks?)\b(?!.*\bfor\b)/
/** 'How much milk does Daisy give?' names one animal. */
const OF_A_NAME =
  /^how (?:much|many)\b.*\bdoes (?!a |an |one |it |this |that |the )(\w+) (?:weigh|give|lay|eat|drink)\b/

/**
 * Whether a question is for facts of the farm that are not recorded: counts, dates, people, bills.
 */
export function asksUnsaved(question: string): boolean {
  const plain = plainLetters(question).trim()
  if (ADVICE.test(plain)) return false
  if ([...OWN_PAST, ...OWN_NOW].some((form) => form.test(plain))) return true
  const one = WHICH_ONE.exec(plain)?.[1]
  if (one && subjectsOf(one).size > 0) return true
  const name = OF_A_NAME.exec(plain)?.[1]
  return name !== undefined && subjectsOf(name).size === 0
}

export const NOT_SAVED =
  'I find nothing saved here that tells it, so I do not guess. I know your projects, fields, herds, solar systems, what photos showed, and your tasks.'

const ERRAND =
  /^(?:(?:please|hey|can you|could you|will you|would you) )*(?:call|phone|text|e-?mail|order|buy|book|hire|send|play|translate|pay|turn (?:on|off|up|down))\b(?! of\b)/

/** A request to act in the real world. */
export const asksErrand = (question: string) => ERRAND.test(plainLetters(question).trim())

const NO_TASK =
  /^(?:(?:please|ok|okay|hey|and|also) )*(?:(?:do not|dont|never|no need to|stop|quit|(?:you|u) (?:do not|dont|need not|neednt)(?: have to| need to)?) (?:remind\w*|nag\w*|tell\w* me to|ask\w* me to|(?:add|put)\w* .*\b(?:list|tasks?|reminders?))|no (?:more )?reminders?)\b/

/** 'Don't remind me to feed the pigs.' */
export const asksNoTask = (question: string) => NO_TASK.test(plainLetters(question).trim())

export const NO_TASK_ADDED =
  'I added nothing to your list. A task that is on it already can be deleted in its own row, on the Dashboard.'

export const NO_ERRAND =
  'I cannot do that from here: I answer questions and keep your task list. Say "remind me to …", and I put it there.'
