import { anyOf } from './plain-text.ts'

/** 'Made' in the languages of portals and farmers; all words here are read without accents. */
const WORDS_MADE = [
  'generat|genera[dc]|genere|produ[ckzit]|prodott|erzeug|ertr.{1,2}g|yield|opbrengst|opwek|opgewek',
  'rend[ei]m|gera[cd]|\\bresa\\b|tuotanto|tuotto|termel|vyrob|wytw|uzysk|uretim|proizvod|παραγωγ',
  '发电|發電|発電|\\be_?(?:ac|pv)(?:\\b|_|\\d|to(?:day|tal))',
]
const WORDS_SUN = 'solar|solaire|sonnen|zonne|(?:ph|f)oto[vw]olt|\\bpv'
/** As inverters call what they give and what they are given. */
const SHORT_POWER = '\\bp_?(?:ac|dc|pv)(?:\\b|_|\\d)'

/** Says of energy that it was made, where other columns hold energy too. */
export const isMade = anyOf(...WORDS_MADE, WORDS_SUN)
export const isProduction = anyOf(...WORDS_MADE, WORDS_SUN, 'energ|pv|output|power|leistung|wh\\b')

const speaksOfPower = anyOf('power|leistung|puissance|potencia|potenza|vermogen', SHORT_POWER)
const speaksOfEnergy = anyOf(...WORDS_MADE, 'energ')

/** What a column like 'PV power' holds is no energy, whatever it says of its unit. */
export const isNamedPower = (name: string) => speaksOfPower(name) && !speaksOfEnergy(name)

/** What a single day brought. */
export const isNamedDaily = anyOf(
  'daily|today|tages|tae?glich|heute|\\b(?:day|dia|jour)\\b|\\bdag|journal|quotid|aujourd|\\bdiari|\\bhoy\\b',
  'giorn|\\boggi\\b|\\bhoje\\b|dagelijk|vandaag|dzienn|\\bdzis|denni',
)
export const isNamedLasting = anyOf('cumul|kumul|lifetime')
export const isNamedSum = anyOf(
  'total|\\btot(?=wh|\\b)|totaal|gesamt|summe|\\bsum\\b|\\bsuma\\b|overall|\\ball\\b|ca.kowit|.aczn',
)
/** 'Total yield' may be of all years. */
export const isNamedTotal = (name: string) => isNamedSum(name) || isNamedLasting(name)

/** What stands over numbers that panels make, or over numbers of any kind. */
const isOfAnything = anyOf(
  'energ|\\bac\\b|\\bdc\\b|output|power|leistung|puissance|potencia|potenza|vermogen|plant|anlage',
  'site|roof|dach|panel|modul|array|inverter|wechselrichter|\\bwr\\b|\\bwr\\d|omvormer|onduleur|string',
  'value|wert|valeur|valor|waarde|amount|menge|quantity|state|reading|stand|total|gesamt|\\bsum',
  'summe|daily|today|tages|\\bday|heute|mean|average|mittel|first|last|column|field|counter|system',
  SHORT_POWER,
)
const UNIT_OR_ASIDE = /\[[^\]]*\]|\([^)]*\)|[kmg]?wh?(?![a-z])|\bin\b/gi

/** Whether a name speaks of something, and of nothing that says it was made. */
export function isOpen(name: string) {
  const words = name.replace(UNIT_OR_ASIDE, ' ').match(/\p{L}{2,}/gu)
  return words !== null && !isMade(name) && !isOfAnything(name)
}
