import type { ProductionUnit } from '#contract/production-reading.ts'
import { plainLetters } from './month-names.ts'

/*
 * What the names of columns and devices say, in English, German, French, Spanish, Italian,
 * Portuguese and Dutch, without accents. A name that says nothing is asked about, so a missing
 * word costs a tap, and a wrong one a wrong year.
 */
const anyOf = (...words: string[]) => {
  const pattern = new RegExp(words.join('|'))
  return (plain: string) => pattern.test(plain)
}

const saysMade = anyOf(
  'generat(?!or)|genera[dc]|genere|produ[ckz]|prodott|produit|erzeug|ertr.{1,2}g|yield|opbrengst|opgewekt|opwek',
  'rend[ei]m|gera[cd]|\\bresa\\b|solar|solaire|sonnen|zonne|(?:ph|f)oto[vw]olt|\\bp?pv\\d*(?![a-z])',
  '\\be_?(?:ac|pv)(?:\\b|_|\\d|to(?:day|tal))|\\bp_?ac\\b|totwhout\\b(?<!grid.*)|\\bmppt|[wv]o \\(?fv\\b',
)
/** Other quantities, other places, other times, and figures that no panel made. */
const saysOther = anyOf(
  '[ck]ons[ou]m|verbrauch|verbruik|bedarf|demand|usage|\\bused?\\b|\\bloads?\\b|\\bhome\\b|house|haus|heat|waerme|warme|pump|boiler',
  'import|bezug|afname|soutir|prelev|pobran|entnahme|bought|purchas|compra|acquist|einkauf|achat|\\bsold|\\bsales?|vend[uit]|vente|verkauf',
  'e(?:x|ks)port|feed|einspei|geliefert|lever(?:ing|d)|teruglever|in[jy]e[ck]t|iniezi|immess|\\bcedut|vertid|surplus|berschuss|exced|deliver|lieferung',
  'grid|netz|\\b(?:la|a|de|da) rede?\\b|\\brete\\b|\\brede\\b|reseau|batt?er|akku|speicher|storage|powerwall|charg|\\bladen|ladung|\\bcaric|\\b(?:des)?carga',
  'self|eigen[vn]|auto-?(?:con|pro)|direkt|direct|dirett|diret|wind|eol|diesel|generator|genset|turbine|hydro|biogas|bhkw|\\bchp\\b|cogener|\\bnet\\b|netto|\\bneto\\b|\\bsaldo|balance',
  'average|mean\\b|mittel|schnitt|moyen|promedio|\\bmedi[ao]\\b|gemiddeld|\\bmax|\\bmin\\b|peak|spitze|pico\\b|forecast|prognos|previs|expect|erwart|theor|\\bsoll|productible|estimat|target|budget',
  'specif|spezif|\\bratio|\\bpr\\b|efficien|wirkungs|temp|irradi|radiation|strahlung|insol|\\bghi\\b|\\bvolt|spannung|tension|current\\b|strom\\s*\\(a|frequen|status|state of|\\bsoc\\b',
  'price|cost|preis|\\bprix|precio|prezzo|tarif|revenue|income|earning|erlos|saving|money|co2|carbon|tree|coal|meter(?!ing)|zae?hler|contador|contator|compteur|vehicle|\\bev\\b|wallbox|loss|verlust|reactive|blind|apparent|schein',
  '(?<!energ\\w* )\\b(?:month|monat|annual|annuel|anual|jahr|yearly|weekly|mensu|mensil|mensal|maand|yesterday|gestern|hier\\b|ayer|ieri|ontem|gisteren)|\\bto date',
  '^table$|^result$|\\bindex\\b|^id$|^(?:nr|no|number|nummer)\\.?$',
  '\\ba[+-](?!\\w)|(?:^|[\\s(])[+-]a\\b|(?<![\\d.])[12]\\.8\\.\\d',
)
/** Chargers that only panels feed, as in boats. */
const PANEL_CHARGER =
  /(?:solar|mppt)[ _-]?(?:charger?|charge controller|laderegler)|(?:chargeur|cargador|caricatore) sola[ir]+e?/g
/** Per area or nameplate, money, or another quantity altogether. */
const FOREIGN_UNIT =
  /(?:\/|\bper)\s*(?:m2|m²|qm|m\^2|kwp?)(?![a-z])|[€$£%°]|\b(?:eur|euro|usd|gbp|chf|kg|co2|hz|kvarh?|kva|va|mj|gj|ah|amps?)\b|[([](?:v|a|h|c|f)[)\]]/
const saysEnergy = anyOf(
  'energ|\\bac\\b|\\bdc\\b|output|power|leistung|puissance|potencia|potenza|vermogen|value|wert|valeur|valor|waarde',
  'state|reading|stand|total|gesamt|\\bsum|summe|daily|today|tages|\\bday|heute|system|plant|anlage|inverter|wechselrichter',
  'omvormer|onduleur|inversor|string|panel|roof|dach|modul|array|first|last|ertrag|\\bwr\\d*\\b|\\bsn\\b',
)
const saysDaily = anyOf(
  'today|daily|\\bday\\b|heute|tages|journal|jour\\b|aujourd|diari|hoy|giorn|oggi|hoje|\\bdag|vandaag',
)
const saysTotal = anyOf(
  'total|gesamt|lifetime|cumul|kumul|acumul|accumul|zahlerstand|\\bcounter|overall|totwhout|totaal|\\bstand\\b|whout',
)
const saysInverter = anyOf(
  'invert|wechselrichter|\\bwr\\b|onduleur|omvormer|inversor|\\bsn\\b|serial',
)
const saysDevice = anyOf(
  'device|logger|\\bmanage|\\bserien|gera?et|gerat|appareil|apparaat|dispositivo|equipo|entity|plant|anlage|station|\\bname\\b|statistic_id|_field|_measurement|metric|measure|messwert|sensor|channel|kanal|array|string',
)
const saysDate = anyOf(
  'date|datum|fecha|\\bdata\\b|\\bday|\\btag\\b|\\bdia\\b|jour|giorno|time|zeit|stamp|period|heure|\\bhora\\b|\\bora\\b|tijd|interval|_time|\\bstart',
)

export type ColumnRole = 'made' | 'neutral' | 'unknown' | 'other'
export type ColumnWords = {
  role: ColumnRole
  unit: ProductionUnit | null
  isDaily: boolean
  isTotal: boolean
}

const ASIDE = /\[[^\]]*\]|\([^)]*\)|\b[kmg]?wh?\b|\bin\b|[^\p{L}]+/gu

/** What a name says about the numbers of its column. */
export function wordsOf(name: string): ColumnWords {
  const plain = plainLetters(name).replace(PANEL_CHARGER, 'solar').replace(/_/g, ' ')
  const foreign = saysOther(plain) || FOREIGN_UNIT.test(plain)
  const isBare = plain.replace(ASIDE, '').length < 2
  const known = saysMade(plain) ? 'made' : isBare || saysEnergy(plain) ? 'neutral' : 'unknown'
  return {
    role: foreign ? 'other' : known,
    unit: unitOf(name),
    isDaily: saysDaily(plain),
    isTotal: saysTotal(plain),
  }
}

const saysPower = anyOf('power|\\bp_?[ad]c\\b|leistung|puissance|potencia|potenza|vermogen')
const saysWork = anyOf('energ|yield|ertrag|today|total|generat|produ')
/** Names power and no amount of energy. */
export const namesPower = (name: string) => {
  const plain = plainLetters(name).replace(/_/g, ' ')
  return saysPower(plain) && !saysWork(plain)
}

export const namesDate = (name: string) => saysDate(plainLetters(name))
/** What state a device was in does not tell it from others. */
const saysState = anyOf('status|state|mode|alarm|error|fault|fehler|betrieb')
export const namesDevice = (name: string) => {
  const plain = plainLetters(name)
  return !saysState(plain) && (saysInverter(plain) || saysDevice(plain))
}
/** A header such as 'Time (UTC)'. */
export const namesUtc = (name: string) =>
  /(?<![a-z])(?:utc|gmt)(?![a-z])/i.test(name) && !/\d/.test(name)

const ENERGY = /(?<![a-z])(mwh|kwh|wh)(?![a-z])/i
/** As in 'EnergyWh' and 'energy_kWh'. */
const JOINED_ENERGY = /[a-z_](MWh|kWh|Wh)(?![a-zA-Z])/
const POWER = /(?<![a-z])(kw|w)(?![a-z])/i
const UNITS: Record<string, ProductionUnit> = { mwh: 'MWh', kwh: 'kWh', wh: 'Wh', kw: 'kW', w: 'W' }

/** The unit in a name or cell, energy before power; null if there is none. */
export function unitOf(text: string): ProductionUnit | null {
  const short = text
    .replace(/watt[\s-]?(?:hours?|stunden?)/gi, 'Wh')
    .replace(/watts?/gi, 'W')
    .replace(/(?<![a-z])([km]?w)(?:\s?[·⋅∙*×.]\s?|\s)(?=h(?![a-z]))/gi, '$1')
    .replace(/(kilo|mega)[\s-]?(?=wh?\b)/gi, (word) => word.charAt(0))
  const found = ENERGY.exec(short) ?? JOINED_ENERGY.exec(short) ?? POWER.exec(short)
  return UNITS[found?.[1]?.toLowerCase() ?? ''] ?? null
}

export const isPower = (unit: ProductionUnit | null) => unit === 'kW' || unit === 'W'

/** kWh per unit; for power, kWh per hour. */
export const KWH_PER: Record<ProductionUnit, number> = {
  Wh: 0.001,
  kWh: 1,
  MWh: 1000,
  W: 0.001,
  kW: 1,
}
