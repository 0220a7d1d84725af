import { plainText, keepSentences } from '#server/assistant/plain-text.ts'
import { plainLetters, splitWords, stem, keyWords, isStopWord } from '#server/assistant/words.ts'
import { isOtherLanguage, vocabularyOf } from '#server/assistant/language.ts'
import { loadKnowledge } from '#server/assistant/load-knowledge.ts'
import { calmsFalsely } from './false-calm.ts'
import { prescribes } from './prescribing.ts'
import { remedyCheck } from './remedies.ts'
import { numberCheck } from './verify-numbers.ts'

/**
 * What a model's text is checked against: the texts it was given, whether the question is urgent,
 * and the farm's records, if only they may say what happened there.
 */
export type Spoken = { grounds: string[]; isUrgent?: boolean; records?: string[] }

/**
 * The part of a model's text that is safe to show: plain English, without sentences that
 * misattribute a number, invent events, name a medicine, a dose, a new remedy or an address, or
 * discourage the farmer from calling a veterinarian or from observing a waiting time. Such
 * sentences are dropped as a whole.
 */
export function modelWords(text: string, { grounds, isUrgent = false, records }: Spoken): string {
  const isGrounded = numberCheck(grounds)
  const isRemedy = remedyCheck(grounds)
  const isInvented = records ? inventionCheck(records) : () => false
  const isEnglish = englishCheck(grounds)
  const given = plainLetters(grounds.join('\n'))
  const isRepeated = (sentence: string) => given.includes(plainLetters(sentence.trim()))
  const mayStay = (sentence: string) =>
    !namesAddress(sentence) &&
    isEnglish(sentence) &&
    isGrounded(sentence) &&
    !isInvented(sentence) &&
    !prescribes(sentence, (name) => given.includes(name)) &&
    !calmsFalsely(sentence, isUrgent) &&
    (isRepeated(sentence) || (!isRemedy(sentence) && !shortensWaiting(sentence)))
  return keepSentences(plainText(text), mayStay).text
}

const TOP_DOMAIN = 'com|org|net|info|io|co|us|uk|edu|gov|app|shop|ly|me'

/** 'sheepvet.com', 'vet@farm.example', 'sheepvet dot com', 'tel:…', 'http:/\…', an escaped tag. */
const ADDRESS = new RegExp(
  [
    String.raw`[\p{L}\d][\p{L}\d-]+\.\p{L}{2,}`,
    String.raw`[\p{L}\d]\.\p{L}{2,}/`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
    String.raw`\S@\S|\p{L}\s*[([{]\s*at\s*[)\]}]`,
    String.raw`\s(?:dot|[([{]\s*dot\s*[)\]}])\s*(?:${TOP_DOMAIN})\b`,
    String.raw`\w\s?:\s?[\\/]|[\\/]{2}\S|\b(?:tel|sms|mailto|callto|whatsapp|skype|data|javascript):\s?\S`,
    String.raw`&(?:lt|gt|amp|quot|#x?[\da-f]+);`,
  ].join('|'),
  'iu',
)

/** Whether a sentence refers the farmer to a website or a contact. */
const namesAddress = (sentence: string) => ADDRESS.test(sentence.normalize('NFKC'))

const WAITING_TIME =
  /\b(?:withdrawals?|withholding|(?:waiting|wait|holding) (?:times?|periods?)|clearance (?:times?|periods?))\b/
const FOOD =
  /\b(?:meat|milk|eggs?|mutton|lamb|beef|pork|eat|eaten|eating|sell|sold|slaughter(?:ed)?|butcher(?:ed)?|harvest(?:ed)?|pick(?:ed)?)\b/
const TREATED =
  /\b(?:treat(?:ed|ing|ment)s?|medicines?|medicated|drench(?:ed|ing)?|(?:de)?worm(?:ed|ing|er)|spray(?:ed|ing)|dos(?:e|ed|ing)|inject(?:ed|ion|ing)|antibiotics?|vaccinat(?:ed|ion))\b/
const LEAVES_IT =
  /\b(?:labels?|veterinarians?|vets?|advis[eo]rs?|never|not|dont|until|keep|observe|respect|follow|note|write|record|over|ends?|ended|passed|throw|discard)\b/
const NONE =
  /\b(?:nil|zero|none|skip|ignore|shorten|forget|no|without(?: any| a)?|needs? no) (?:\w+ )?/
const NO_WAITING = new RegExp(
  `(?:${NONE.source})${WAITING_TIME.source}|${WAITING_TIME.source} (?:\\w+ ){0,4}(?:nil|zero|none|nothing|short|over at once|not (?:matter|count|apply|needed|necessary))\\b`,
)

/**
 * Whether a sentence shortens, denies or states a waiting time for food from treated animals or
 * crops: only a label or a veterinarian may.
 */
function shortensWaiting(sentence: string): boolean {
  const plain = plainLetters(sentence)
  if (NO_WAITING.test(plain)) return true
  const isOfWaiting = WAITING_TIME.test(plain) || (FOOD.test(plain) && TREATED.test(plain))
  return isOfWaiting && FOOD.test(plain) && !LEAVES_IT.test(plain)
}

/** Share of a sentence's words that must occur in the cards, the records or the grammar. */
const LEAST_KNOWN = 0.5
/** A word in a script other than Latin. */
const OTHER_LETTERS = /[^\P{L}\p{Script=Latin}]/u

let cardWords: ReadonlySet<string> | undefined
const wordsOfCards = () =>
  (cardWords ??= vocabularyOf(
    loadKnowledge().cards.flatMap(({ title, words, body }) => [title, words, body]),
  ))

/**
 * Returns a check that a sentence is English: numbers, doses and remedies in other languages would
 * go unnoticed. Names from `grounds` count as known words.
 */
function englishCheck(grounds: string[]) {
  const named = vocabularyOf(grounds)
  const isKnown = (word: string) =>
    isStopWord(word) || /\d/.test(word) || wordsOfCards().has(stem(word)) || named.has(stem(word))
  const given = grounds.join('\n')
  const isGiven = (word: string) => given.includes(word)
  return (sentence: string) => {
    const others = (sentence.match(/\p{L}+/gu) ?? []).filter((word) => OTHER_LETTERS.test(word))
    if (!others.every(isGiven)) return false
    if (isOtherLanguage(sentence)) return false
    const words = splitWords(sentence)
    return words.filter(isKnown).length >= words.length * LEAST_KNOWN
  }
}

/** Share of the words about the farm that must be in its records. */
const LEAST_TOLD = 0.6
/** Words that end in -ed without being a past tense. */
const NO_PAST = 'need|feed|seed|weed|breed|speed|shed|bleed|indeed|proceed'
const PAST = `(?!(?:${NO_PAST})\\b)(?:\\w{2,}ed|had|was|were|has been|have been|got|gave|told|said|lost|went|sold|bought|saw|found|died|ate|fell|grew|kept|made|began|came|took|cut|put|felt|left|laid|ran|broke|bred|fed|wrote|showed)\\b`
/** Start of a statement, as opposed to 'if you noticed …' or 'the leaves that you saw'. */
const BEGINS =
  '(?:^|[,;:.] |\\b(?:and|but|so) |\\b(?:week|month|year|spring|summer|fall|autumn|winter|yesterday|ago|earlier|before|night) )'
const OWN_PAST = new RegExp(
  `${BEGINS}(?:you|your (?:(?!(?:should|must|can|could|may|might|will|would|to)\\b)[\\w-]+ ){1,7}?)\\s?(?:\\w+ )?${PAST}`,
)
/** A chat model sees no photos; their findings are in the records. */
const PHOTO =
  /\b(?:photo|picture|image)s?\b.*\b(?:show(?:s|ed|n)?|reveal(?:s|ed)?|was|were|had|has|is|are)\b/
const MAY_BE = /^(?:if|when|whether|where|once)\b|\?$/

/** Words of the narration itself, and months, which are checked with the dates. */
const TELLING = new Set(
  keyWords(
    `photo picture image showed revealed newest latest status january february march april june july august
    september october november december`,
  ),
)
const subjectWords = (text: string) =>
  keyWords(text.replaceAll('colour', 'color')).filter((word) => !TELLING.has(word))

/** Returns a check whether a sentence reports an event on the farm that is in no record. */
function inventionCheck(records: string[]) {
  const reported = new Set(records.map(plainLetters).flatMap(subjectWords))
  return (sentence: string) => {
    const plain = plainLetters(sentence).trim()
    if (MAY_BE.test(plain) || !(OWN_PAST.test(plain) || PHOTO.test(plain))) return false
    const words = subjectWords(plain)
    const known = words.filter((word) => reported.has(word)).length
    return known < words.length * LEAST_TOLD
  }
}
