/** Removes accents from words such as 'Énergie', 'Mär' and 'sábado'. */
export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** @returns whether a text contains one of the patterns, ignoring accents */
function anyOf(...words: string[]) {
  const pattern = new RegExp(words.join('|'), 'i')
  return (text: string) => pattern.test(withoutAccents(text))
}

/** 'Produced' in the languages of portals and farmers; all patterns here are without accents. */
const WORDS_MADE = [
  'generat|genera[dc]|genere|produ[ckzit]|prodott|erzeug|ertr.{1,2}g|yield|opbrengst|opwek|opgewek',
  'rend[ei]m|gera[cd]|\\bresa\\b|tuotanto|tuotto|termel|vyrob|wytw|uzysk|uretim|proizvod|παραγωγ',
  '发电|發電|発電|\\be_?(?:ac|pv)(?:\\b|_|\\d|to(?:day|tal))',
]
const WORDS_SUN = 'solar|solaire|sonnen|zonne|(?:ph|f)oto[vw]olt|\\bpv'
/** Inverters' abbreviations for output and input power. */
const SHORT_POWER = '\\bp_?(?:ac|dc|pv)(?:\\b|_|\\d)'

/** Distinguishes production from other energy columns. */
export const isMade = anyOf(...WORDS_MADE, WORDS_SUN)
export const isProduction = anyOf(...WORDS_MADE, WORDS_SUN, 'energ|pv|output|power|leistung|wh\\b')

const speaksOfPower = anyOf('power|leistung|puissance|potencia|potenza|vermogen', SHORT_POWER)
const speaksOfEnergy = anyOf(...WORDS_MADE, 'energ')

/** A column such as 'PV power' holds no energy, whatever its unit says. */
export const isNamedPower = (name: string) => speaksOfPower(name) && !speaksOfEnergy(name)

export const isNamedDaily = anyOf(
  'daily|today|tages|tae?glich|heute|\\b(?:day|dia|jour)\\b|\\bdag|journal|quotid|aujourd|\\bdiari|\\bhoy\\b',
  'giorn|\\boggi\\b|\\bhoje\\b|dagelijk|vandaag|dzienn|\\bdzis|denni',
)
export const isNamedLasting = anyOf('cumul|kumul|lifetime')
export const isNamedSum = anyOf(
  'total|\\btot(?=wh|\\b)|totaal|gesamt|summe|\\bsum\\b|\\bsuma\\b|overall|\\ball\\b|ca.kowit|.aczn',
)
/** 'Total yield' may span all years. */
export const isNamedTotal = (name: string) => isNamedSum(name) || isNamedLasting(name)

/** Words in names of production that occur in other names too. */
const isOfAnything = anyOf(
  'energ|\\bac\\b|\\bdc\\b|output|power|leistung|puissance|potencia|potenza|vermogen|plant|anlage',
  'site|roof|dach|panel|modul|array|inverter|wechselrichter|\\bwr\\b|\\bwr\\d|omvormer|onduleur|string',
  'value|wert|valeur|valor|waarde|amount|menge|quantity|state|reading|stand|total|gesamt|\\bsum',
  'summe|daily|today|tages|\\bday|heute|mean|average|mittel|first|last|column|field|counter|system',
  SHORT_POWER,
)
const UNIT_OR_ASIDE = /\[[^\]]*\]|\([^)]*\)|[kmg]?wh?(?![a-z])|\bin\b/gi

/** Whether a name says something, but nothing that suggests production. */
export function isOpen(name: string) {
  const words = name.replace(UNIT_OR_ASIDE, ' ').match(/\p{L}{2,}/gu)
  return words !== null && !isMade(name) && !isOfAnything(name)
}

/** Consumption, purchase, sale, storage, forecasts and other quantities. */
const isOfOther = anyOf(
  '[ck]ons[ou]m|verbrauch|verbruik|f.rbrug|f.rbruk|zuzyci|fogyaszt|kulut|spotreb|bedarf|demand',
  'import|bezug|afname|soutir|prelev|pobran|pobor|entnahme|bought|purchas|compra|acquist|acquir',
  'einkauf|zukauf|gekauft|verkauf|gekocht|verkocht|achat|achet|\\bsold|\\bsell|\\bsales?\\b|vend[uit]',
  'e(?:x|ks)port|feed|einspeis|lever(?:ing|d)|liefer|in[jy]e[ckt]|iniezi|immess|\\bcedut|vertid|surplus',
  'berschuss|exced|nadwyz|oddan|sprzeda|\\b(?:re)?vente|auto-?prod|dire(?:[ck]t|tt?[ao]\\b)',
  'grid|netz|\\b(?:la|a|de) red\\b|\\brete\\b|\\brede\\b|reseau|\\bsiec|batter|bateri|akku|self|eigen[vn]',
  'lad(?:e|ung)|charg|\\b(?:des)?carga|caric|adowani|\\bheat|wae?rme|pump|boiler|heiz|chauff|cooling',
  'price|cost|preis|meter(?!ing)|zae?hler|status|temp|irradi|radiation|strahlung|insol|specific|spezif',
  'theor|expect|forecast|prognos|productible|\\bsoll|peak|\\bmax|efficien|\\bratio|\\bvolt|powerwall|loss|verlust',
  '\\b(?:home|house|household|loads?|used?|usage|vehicle|ev|to (?!date))\\b',
  // OBIS codes and energy directions of meters.
  '\\ba[+-](?!\\w)|(?:^|[\\s(])[+-]a\\b|(?<![\\d.])[12]\\.8\\.\\d',
)
const isOfOtherTime = anyOf(
  'month|monat|year|annual|jahr|week|woche|yesterday|gestern|\\bhier\\b|\\bayer\\b|\\bieri\\b|\\bontem\\b',
  'annuel|anual|mensu|mensal|mensil|settiman|seman|\\bmois\\b|\\bmese\\b|\\bmes\\b|maand|\\bjaar|miesi|roczn',
)
/** Connected only to panels, so their output is production. */
const PANEL_CHARGER =
  /(?:solar|mppt)[ _-]?(?:charge(?:r|[ _-]?controller)|laderegler)|chargeur solaire|cargador solar|caricatore solare/gi

/** Per area or nameplate, money, or another quantity altogether. */
const FOREIGN_UNIT =
  /(?:\/|\bper)\s*(?:m2|m²|qm|m\^2|kwp?)(?![a-z])|[€$£%°]|\b(?:eur|euro|usd|gbp|chf|kg|co2|hz|kvarh?|kva|va|mj|gj|ah|amps?)\b|[([](?:v|a|h|c|f)[)\]]/i

/** Whether a name excludes that its column holds production of a day or a part of it. */
export function isNotProduction(name: string) {
  const plain = withoutAccents(name).replace(PANEL_CHARGER, ' ')
  return isOfOther(plain) || isOfOtherTime(plain) || FOREIGN_UNIT.test(name)
}
