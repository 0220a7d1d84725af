/** What a house uses, buys, sells or stores, what is expected, and what is counted by month. */
export const NOT_PRODUCTION = anyOf(
  'consum|consom|verbrauch|verbruik|f.rbrug|f.rbruk|zu.yci|fogyaszt|kulut|spot.eb|bedarf|demand',
  'import|bezug|afname|soutir|prelev|pobran|pobor|entnahme|bought|purchas|compra|acquist|acquir',
  'einkauf|zukauf|gekauft|verkauf|gekocht|verkocht|achat|achet|\\bsold|\\bsell|\\bsales?\\b|vend[uit]',
  'export|feed|einspeis|levering|liefer|inje[ck]|iniezi|immess|vertid|surplus|.berschuss|oddan|sprzeda',
  'grid|netz|\\b(?:la|a|de) red\\b|\\brete\\b|r.seau|batter|akku|lad(?:e|ung)|charg|self|eigen[vn]',
  '\\bheat|w.rme|pump|boiler|heiz|chauff|cooling|price|cost|preis|meter(?!ing)|z.hler|status|temp',
  'irradi|radiation|strahlung|insol|specific|spezif|theor|expect|forecast|prognos|\\bsoll|peak',
  '\\bmax|efficien|\\bratio|\\bvolt|loss|verlust|month|monat|year|annual|jahr|week|woche',
  '\\b(?:home|house|household|loads?|used?|usage|vehicle|ev|to (?!date))\\b',
)

/** Divided by an area or a nameplate, money, or another quantity altogether. */
export const FOREIGN_UNIT =
  /(?:\/|\bper)\s*(?:m2|m²|qm|m\^2|kwp?)(?![a-z])|[€$£%°]|\b(?:eur|euro|usd|gbp|chf|kg|co2|hz|kvarh?|kva|va|mj|gj|ah|amps?)\b|[([](?:v|a|h|c|f)[)\]]/i

/** 'Made' in the languages of portals and farmers. */
const WORDS_MADE = [
  'generat|genera[dc]|g.n.r.e|produ[ckz]|prodott|erzeug|ertr.{1,2}g|yield|opbrengst|opwek|opgewek',
  'rendement|ger.[cç]|tuotanto|tuotto|termel|v[yý]rob|wytw|uzysk|.retim|proizvod|παραγωγ|发电|發電|発電',
]
/** Says of energy that it was made, where other columns hold energy too. */
export const MADE = anyOf(...WORDS_MADE, 'solar|photovolt|\\bpv')
export const PRODUCTION = anyOf(...WORDS_MADE, 'energ|solar|pv|output|power|leistung|wh\\b')

const POWER = /power|leistung|puissance|potencia|potenza|vermogen/i
const ENERGY = anyOf(...WORDS_MADE, 'energ')

/** What a column like 'PV power' holds is no energy, whatever it says of its unit. */
export const isNamedPower = (name: string) => POWER.test(name) && !ENERGY.test(name)

/** What stands over numbers that panels make, or over numbers of any kind. */
const ANY = anyOf(
  'energ|\\bpv|fotov|output|power|leistung|puissance|potencia|potenza|vermogen|plant|anlage|system',
  'site|roof|dach|panel|modul|array|inverter|wechselrichter|omvormer|onduleur|string|counter',
  'value|wert|valeur|valor|waarde|amount|menge|quantity|state|reading|stand|total|gesamt|\\bsum',
  'summe|daily|today|tages|\\bday|heute|mean|average|mittel|first|last|column|field',
)
const UNIT_OR_ASIDE = /\[[^\]]*\]|\([^)]*\)|[kmg]?wh?(?![a-z])/gi

/** Whether a name speaks of something, and of nothing that says it was made. */
export function isOpen(name: string) {
  const words = name.replace(UNIT_OR_ASIDE, ' ').match(/\p{L}{3,}/gu)
  return words !== null && !MADE.test(name) && !ANY.test(name)
}

function anyOf(...words: string[]) {
  return new RegExp(words.join('|'), 'i')
}
