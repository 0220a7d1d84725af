import { setImmediate } from 'node:timers/promises'
import countryToCurrency from 'country-to-currency'

const currencies: Partial<Record<string, string>> = countryToCurrency

/** Node has the list as a property or, since version 23, as a function only. */
type ZonesOfLocale = { timeZones?: string[]; getTimeZones?: () => string[] }

const zonesOf = (country: string) => {
  const locale = new Intl.Locale(`und-${country}`) as ZonesOfLocale
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** Takes half a millisecond a country, so that others are answered between two of them. */
async function readCountries() {
  const countryOfZone = new Map<string, string>()
  for (const country of Object.keys(currencies)) {
    for (const zone of zonesOf(country)) countryOfZone.set(zone, country)
    await setImmediate()
  }
  return countryOfZone
}

let reading: ReturnType<typeof readCountries> | undefined

/** The ISO 3166-1 code of the country of a time zone; '' if it is in none, as UTC. */
export async function countryOf(zone: string) {
  reading ??= readCountries()
  // The name that is listed, as a zone has several: Asia/Kolkata is Asia/Calcutta.
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  return (await reading).get(timeZone) ?? ''
}

/** The ISO 4217 code of the currency of its country; undefined for a zone of no country. */
export const currencyIn = async (zone: string) => currencies[await countryOf(zone)]
