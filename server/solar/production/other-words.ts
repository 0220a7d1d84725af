import { anyOf, withoutAccents } from './plain-text.ts'

/** What a house uses, buys, sells or stores, what is expected, and what is not of one day. */
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
  // Of meters: what they took and gave.
  '\\ba[+-](?!\\w)|(?:^|[\\s(])[+-]a\\b|(?<![\\d.])[12]\\.8\\.\\d',
)
const isOfOtherTime = anyOf(
  'month|monat|year|annual|jahr|week|woche|yesterday|gestern|\\bhier\\b|\\bayer\\b|\\bieri\\b|\\bontem\\b',
  'annuel|anual|mensu|mensal|mensil|settiman|seman|\\bmois\\b|\\bmese\\b|\\bmes\\b|maand|\\bjaar|miesi|roczn',
)
/** They hang on panels alone, so what they give was made. */
const PANEL_CHARGER =
  /(?:solar|mppt)[ _-]?(?:charge(?:r|[ _-]?controller)|laderegler)|chargeur solaire|cargador solar|caricatore solare/gi

/** Divided by an area or a nameplate, money, or another quantity altogether. */
const FOREIGN_UNIT =
  /(?:\/|\bper)\s*(?:m2|m²|qm|m\^2|kwp?)(?![a-z])|[€$£%°]|\b(?:eur|euro|usd|gbp|chf|kg|co2|hz|kvarh?|kva|va|mj|gj|ah|amps?)\b|[([](?:v|a|h|c|f)[)\]]/i

/** Whether a name says that its column holds anything but what panels made in a day or a part of it. */
export function isNotProduction(name: string) {
  const plain = withoutAccents(name).replace(PANEL_CHARGER, ' ')
  return isOfOther(plain) || isOfOtherTime(plain) || FOREIGN_UNIT.test(name)
}
