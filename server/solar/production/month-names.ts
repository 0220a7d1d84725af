import { withoutAccents } from './plain-text.ts'

const LONGEST_DATE = 60

/** By the letters that begin them, in the languages that loggers and spreadsheets write. */
const MONTHS = new Map(
  [
    'jan ene gen',
    'feb fev',
    'mar mrz maa mrt',
    'apr abr avr',
    'may mai mei mag maj',
    'jun giu juin',
    'jul lug juil',
    'aug ago aou',
    'sep set',
    'oct okt out ott',
    'nov',
    'dec dez dic',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)

const WEEKDAY = new RegExp(
  `^(?:${[
    'mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?',
    'mo(?:ntag)?|di(?:enstag)?|mi(?:ttwoch)?|do(?:nnerstag)?|fr(?:eitag)?|sa(?:mstag)?|so(?:nntag)?',
    'lun(?:di|es|edi)?|mar(?:di|tes|tedi)?|mer(?:credi|coledi)?|mie(?:rcoles)?|jeu(?:di)?|jue(?:ves)?',
    'gio(?:vedi)?|ven(?:dredi|erdi)?|vie(?:rnes)?|sam(?:edi)?|sab(?:ado|ato)?|dim(?:anche)?',
    'dom(?:ingo|enica)?|ma|wo|vr|za|zo|sonnabend',
  ].join('|')})\\.?,?\\s+`,
  'i',
)

/** 1 to 12 of 'March', 'Mär', 'août'; null where it is no month. */
export function monthOf(name: string): number | null {
  const plain = withoutAccents(name).toLowerCase()
  return MONTHS.get(plain.slice(0, 4)) ?? MONTHS.get(plain.slice(0, 3)) ?? null
}

/** 'Mi., 01.05.2024' is no more than its date; null where no day of the week stands before it. */
export function withoutWeekday(text: string): string | null {
  if (!/^\p{L}/u.test(text)) return null
  const plain = withoutAccents(text.slice(0, LONGEST_DATE))
  const found = WEEKDAY.exec(plain)
  return found && plain.slice(found[0].length)
}
