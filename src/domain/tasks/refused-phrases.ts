import { ANY_DAY, COUNT, FULL_DAYS, MONTH_NAMES, SEASONS, type Phrase } from './time-words.ts'

/** What the model of tasks cannot hold, with what to write instead. */
export const SEVERAL =
  'A task has one day or one repetition. Write one task for each, such as: check fence every Monday.'
export const UNTIL =
  'I cannot read until when. Say when it is due, such as: on 1 December. A repetition goes on until you delete it.'
const HOURS = 'A task is due on a day, not after hours. Write the day, such as: today at 6pm.'
const COUNTED_IN_MONTH =
  'I cannot count from the end of a month or its Mondays. Write a date, such as: on 7 June, or: on the 1st of every month.'
const WHICH_SEASON =
  'North and south of the equator a season begins in other months. Name the month, such as: every March.'

const DAYS = `(?:${ANY_DAY})s?`
const JOINT = ' ?(?:,|,? and|&|\\/|,? or|-|–|to|until|till|through) ?'
const TIMES = '(?:once|twice|three times|four times|several times|\\d{1,2} times|\\d{1,2} ?x)'

const ORDINAL = '(?:first|second|third|fourth|last|1st|2nd|3rd|4th)'

const refuse = (source: string, problem: string): Phrase => ({ source, read: () => ({ problem }) })

export const refusedPhrases: Phrase[] = [
  refuse(`(?:(?:every|each|on|from|between) )?${DAYS}(?:${JOINT}(?:on |every )?${DAYS})+`, SEVERAL),
  refuse('(?:every |each |on )?(?:week|working|work|business) ?days?', SEVERAL),
  refuse(`(?!once)${TIMES} (?:an?|per|every|each) (?:day|week|month|year)`, SEVERAL),
  refuse(`(?:hourly|every (?:\\w+ )?(?:hours?|minutes?))`, HOURS),
  refuse(`in (?:half an|${COUNT}) (?:hours?|hrs?|minutes?|mins?)`, HOURS),
  refuse(`(?:every|each) (?:${SEASONS})`, WHICH_SEASON),
  refuse(
    `(?:(?:on|every|each) )?(?:the )?${ORDINAL} (?:${ANY_DAY}) (?:(?:of|in) )?(?:the|every|each|this|next) month`,
    COUNTED_IN_MONTH,
  ),
  refuse(`(?:on )?(?:the )?last day of (?:every|each) month`, COUNTED_IN_MONTH),
]

/** What a part of a time leaves behind when the rest was read: 'until', 'Monday and'. */
const BEFORE_IT = /(?:^|[ ,])(?:(until|till?|up to)|and|or|&|except|but|not)$/i
const AFTER_IT = new RegExp(
  `^,? ?(?:(until|till?|up to)|and|or|&|(?:to|through|-) (?:the )?(?:\\d|(?:${ANY_DAY}|${MONTH_NAMES})\\b))(?: |$)`,
  'i',
)

/** One sentence where the words beside a time that was read belong to it; null where they do not. */
export function joinedProblem(before: string, after: string): string | null {
  const joint = BEFORE_IT.exec(before) ?? AFTER_IT.exec(after)
  return joint && (joint[1] ? UNTIL : SEVERAL)
}

const HOLIDAYS =
  "(?:christmas|new year(?:['’]?s)?|easter|thanksgiving|good friday|halloween|ramadan|eid|diwali|passover|hanukkah)"
/** What is asked, looked up or written down may be a time itself: 'ask when the vet comes'. */
const ASKED =
  'ask|check|find out|know|see|note|record|write down|learn|decide|plan|look up|confirm|arrange'
const EVENT =
  '(?:the|it|we|i|they|he|she|\\w+ (?:is|are|has|have|comes?|arrives?|stops?|starts?|ends?))'

const NAMED = `(?:${MONTH_NAMES}|${SEASONS}|weekend|(?:day|week|month|quarter|season|year)s?)`
const UNREAD = new RegExp(
  '(?<!\\b(?:an?|the|our|my|last|past|since|of) )\\b(?:' +
    [
      `tomorrow|weekends?|fortnight(?:s|ly)?|tues|weds|thurs?|(?:${FULL_DAYS})s?`,
      `(?:by|before|until|till|after|from|during|early|mid|late|end of|next|every|each) (?:\\w+ ){0,2}?${NAMED}`,
      `in (?!the )(?:[\\w-]+ ){0,3}?(?:${MONTH_NAMES}|(?:day|week|month|year|hour|minute)s?)`,
      '(?:on|by|before|until|till|after) (?:the )?\\d{1,2}(?:st|nd|rd|th)',
      '(?:on|by) (?:the )?\\d{1,2}$',
      `(?:${MONTH_NAMES})\\/(?:${MONTH_NAMES})`,
      'in (?:19|20)\\d\\d$',
      `(?:on|by|before|until|till|after|at|over|around|for|this|next) ${HOLIDAYS}(?: (?:eve|day|sunday|monday|week|weekend|holidays?))?$`,
      `(?:${HOLIDAYS} (?:eve|day|sunday|monday))$`,
      `${COUNT} (?:day|week|month)s? (?:before|after|ahead of|prior to) .+$`,
      `(?<!\\b(?:${ASKED}) )(?:when(?:ever)?|once|as soon as) ${EVENT} .+$`,
    ].join('|') +
    ")(?![\\w'’-])",
  'i',
)

const IN_SEASON = new RegExp(
  `\\b(?:(?:in|this|next|during) (?:the )?|(?:by|before|until|till) )(?:early |mid |late )?(?:${SEASONS})$`,
  'i',
)

/** One sentence where a line without a day speaks of a time; null where it does not. */
export function unreadProblem(title: string): string | null {
  if (IN_SEASON.test(title)) return WHICH_SEASON
  const [words] = UNREAD.exec(title) ?? []
  return words === undefined
    ? null
    : `I could not read when from "${words}". Say it at the end, such as: tomorrow, on Friday, in 3 days, on 5 May, every Monday, or today.`
}
