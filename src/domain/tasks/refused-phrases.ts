import { msg, type Message } from '#contract/message.ts'
import { ANY_DAYS, MONTH } from '#domain/dates/written-date.ts'
import {
  ADVERB,
  ANY_DAY,
  COUNT,
  FULL_DAYS,
  MONTH_NAMES,
  NUMBER,
  SEASONS,
  type Phrase,
  type MatchedPhrase,
} from '#domain/dates/time-words.ts'

/* What a task cannot express, with what to write instead. */
export const SEVERAL = msg(
  'A task has one day or one repeat. Write a task for each, such as: check fence every Monday.',
)
export const UNTIL = msg(
  'A task repeats until you delete it. Say when it is due, such as: on 1 December.',
)
const HOURS = msg('A task is due on a day, not at an hour. Write the day, such as: today at 6pm.')
const COUNTED_IN_MONTH = msg(
  'The end of a month or a Monday of it cannot be read. Write a date, such as: on 7 June, or: on the 1st of every month.',
)
const WHICH_SEASON = msg(
  'Seasons differ north and south of the equator. Name the month, such as: every March.',
)
const unread = (words: string) =>
  msg(
    '“{words}” could not be read as a time. End with one, such as: today, tomorrow, on Friday, in 3 days, on 5 May, every Monday.',
    { words },
  )

const UNITS = '(?:day|week|fortnight|month|quarter|season|year)s?'
const JOINT = ' ?(?:,|,? and|&|\\/|,? or|-|–|to|until|till|through) ?'
const DAY_OF_MONTH = '(?:the )?\\d{1,2}(?:st|nd|rd|th)?'
const TWO_DAYS = `${DAY_OF_MONTH}(?: ?[-–/&] ?| (?:and|or|to|until|till|through) )${DAY_OF_MONTH}`
const TIMES = `(?:once|twice|(?:several|${NUMBER}) times|\\d ?x)`

const ORDINAL = '(?:first|second|third|fourth|last|1st|2nd|3rd|4th)'

const refuse = (source: string, problem: Message): Phrase => ({ source, read: () => ({ problem }) })
/** Quotes the words in the sentence. */
const refuseWords = (source: string): Phrase => ({
  source: `(?<words>${source})`,
  read: ({ words = '' }) => ({ problem: unread(words) }),
})

export const refusedPhrases: Phrase[] = [
  refuse(
    `(?:(?:every|each|on|from|between) )?${ANY_DAYS}(?:${JOINT}(?:on |every )?${ANY_DAYS})+`,
    SEVERAL,
  ),
  refuse('(?:every |each |on )?(?:week|work(?:ing)?|business) ?days?', SEVERAL),
  refuse(`(?!once)${TIMES} (?:(?:an?|per|every|each) (?:day|week|month|year)|${ADVERB})`, SEVERAL),
  // Ambiguous: every two weeks, or twice a week.
  refuseWords(`(?:bi-?|${NUMBER} )${ADVERB}`),
  ...[`${TWO_DAYS} (?:of )?${MONTH}`, `${MONTH} ${TWO_DAYS}`].map((source) =>
    refuse(`(?:(?:from|between|on) )?${source}`, SEVERAL),
  ),
  refuse(`(?:hourly|every (?:\\w+ )?(?:hours?|minutes?))`, HOURS),
  refuse(`in (?:half an|${COUNT}) (?:hours?|hrs?|minutes?|mins?)`, HOURS),
  refuse(`(?:every|each) (?:${SEASONS})`, WHICH_SEASON),
  refuse(
    `(?:(?:on|every|each) )?(?:the )?${ORDINAL} (?:${ANY_DAY}) (?:(?:of|in) )?(?:(?:the|every|each|this|next) month|${MONTH})`,
    COUNTED_IN_MONTH,
  ),
  refuse(
    `(?:on|every|each) (?:the )?(?:first|1st|last) (?:day|${ANY_DAY})(?! (?:of|in)\\b)`,
    COUNTED_IN_MONTH,
  ),
  refuse(`(?:on )?(?:the )?last day of (?:every|each) month`, COUNTED_IN_MONTH),
  ...[
    `${DAY_OF_MONTH}[ /-]?(?:of )?${MONTH}[ ,/-]{1,2}\\d\\d`,
    'soon|later|some ?time|some ?day|eventually',
  ].map((source) => ({ ...refuseWords(source), where: 'end' as const })),
  refuseWords(
    '(?:early|mid|late|later|sometime|(?:start|beginning|middle) of)(?: in)? (?:this|next) (?!month)' +
      UNITS,
  ),
]

/** Words that join the text before or after to the phrase: 'until', 'Monday and'. */
const BEFORE_IT = /(?:^|[ ,])(?:(until|till?|up to)|and|or|&|except|but|not)$/i
const AFTER_IT = new RegExp(
  `^,? ?(?:(until|till?|up to)|and|or|&|(?:to|through|-) (?:the )?(?:\\d\\S*|(?:${ANY_DAY}|${MONTH_NAMES})\\b))(?: |$)`,
  'i',
)
/** Words that change the meaning of the day after them: 'two weeks on Friday', 'week of 7 May'. */
const COUNTED_FROM = new RegExp(
  `(?<!\\b(?:every|each|per|once)(?: \\w+)? )\\b(?:(?:(?:${COUNT}|the) )?${UNITS}(?: (?:of|on|from|after|before|past))?|w/c)$`,
  'i',
)
/** Words that change the meaning of the day before them: '20 May ’27', 'Friday fortnight'. */
const COUNTED_ON = /^(?:fortnight\b|['’]\d\d\b|\d\d$)/i

/** The problem if words beside a phrase belong to it; null if they do not. */
export function joinedProblem({
  before,
  words,
  after,
}: Omit<MatchedPhrase, 'parsed'>): Message | null {
  const joint = BEFORE_IT.exec(before) ?? AFTER_IT.exec(after)
  if (joint) return joint[1] ? UNTIL : SEVERAL
  const [from = ''] = COUNTED_FROM.exec(before) ?? []
  const [on = ''] = COUNTED_ON.exec(after) ?? []
  return from || on ? unread(`${from} ${words} ${on}`.trim()) : null
}

const HOLIDAYS =
  "(?:christmas|new year(?:['’]?s)?|easter|thanksgiving|good friday|halloween|ramadan|eid|diwali|passover|hanukkah)"
/** After these verbs a time may be the task's object: 'ask when the vet comes'. */
const ASKED =
  'ask|check|find out|know|see|note|record|write down|learn|decide|plan|look up|confirm|arrange'
const EVENT =
  '(?:the|it|we|i|they|he|she|\\w+ (?:is|are|has|have|comes?|arrives?|stops?|starts?|ends?))'

const NAMED = `(?:${MONTH_NAMES}|${SEASONS}|weekend|${UNITS})`
/** Also '10-14' and '1.5'. */
const WORD = '[\\w./½–-]+'
const UNREAD = new RegExp(
  '(?<!\\b(?:an?|the|our|my|last|past|since|of) )\\b(?:' +
    [
      `tomorrow|weekends?|fortnight(?:s|ly)?|tues|weds|thurs?|(?:${FULL_DAYS})s?`,
      `(?:by|before|until|till|after|from|during|early|mid|late|end of|next|every|each) (?:${WORD} ){0,3}?${NAMED}`,
      `in (?!the )(?:${WORD} ){0,4}?(?:${NAMED}|(?:hour|minute)s?)`,
      `this ${UNITS}$`,
      'yesterday$(?<!\\b(?:what|which|that|who)\\b.*)',
      'every (?:now|so|time|once)',
      `\\w+-${ADVERB}`,
      `\\w+ of (?:${MONTH_NAMES})`,
      `(?:by|at) the end of (?:\\w+ )?${NAMED}`,
      '(?:on|by|before|until|till|after) (?:the )?\\d{1,2}(?:st|nd|rd|th)',
      '(?:on|by) (?:the )?\\d{1,2}$',
      `(?:${MONTH_NAMES})\\/(?:${MONTH_NAMES})`,
      '(?:in|by|before|from|until|till|during|after) (?:19|20)\\d\\d$',
      `(?:on|by|before|until|till|after|at|over|around|for|this|next) ${HOLIDAYS}(?: (?:eve|day|sunday|monday|week|weekend|holidays?))?$`,
      `(?:${HOLIDAYS} (?:eve|day|sunday|monday))$`,
      `${COUNT} ${UNITS} (?:before|after|ahead of|prior to) .+$`,
      `(?<!\\b(?:${ASKED}) )(?:when(?:ever)?|once|as soon as) ${EVENT} .+$`,
    ].join('|') +
    ")(?![\\w'’-])",
  'i',
)

/** 'Every 2nd: pay the rent' is about time, 'replace every 2nd post' is not. */
const AT_BEGINNING = /^(?:every|each) \d+(?:st|nd|rd|th)\b/i

const IN_SEASON = new RegExp(
  `\\b(?:(?:in|this|next|during) (?:the )?|(?:by|before|until|till) )(?:early |mid |late )?(?:${SEASONS})$`,
  'i',
)

/** The problem if a line without a date still mentions a time; null if it does not. */
export function unreadProblem(title: string): Message | null {
  const text = title.replace(/[.!?]+$/, '')
  if (IN_SEASON.test(text)) return WHICH_SEASON
  const [words] = UNREAD.exec(text) ?? AT_BEGINNING.exec(text) ?? []
  return words === undefined ? null : unread(words)
}
