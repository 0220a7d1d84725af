import type { Units } from '#contract/preferences.ts'
import { preferenceCookie } from '#domain/device-cookies.ts'
import { unitsOfCookies, unitsText, usualUnits } from '#domain/texts/own-units.ts'
import { keyOf } from '#domain/texts/key.ts'
import { english, language, languageCode, PSEUDO, type LanguageCode } from '#domain/texts/say.ts'
import { retry } from './async.ts'
import { speak } from './texts.ts'

type Parts = Record<string, () => Promise<Record<string, string>>>

// The texts of home, and all others: see scripts/languages.ts.
const FIRST = import.meta.glob('../locales/*.po', { query: '?first', import: 'default' }) as Parts
const REST = import.meta.glob('../locales/*.po', { query: '?rest', import: 'default' }) as Parts
const DRAFTS = import.meta.glob<boolean>('../locales/*.po', {
  query: '?about',
  import: 'default',
  eager: true,
})
const fileOf = (code: LanguageCode) => `../locales/${code === PSEUDO ? 'en' : code}.po`

/** English, and each that has a file. */
export const languageCodes = Object.keys(FIRST).map((file) => file.replace(/^.*\/|\.po$/g, ''))

/** Whether no speaker has read the texts yet. */
export const isDraft = (code: LanguageCode) => DRAFTS[fileOf(code)] === true

/** @returns the texts of home, and what adds the others; undefined for English, and where they cannot be loaded */
async function textsOf(code: LanguageCode) {
  const [first, rest] = [FIRST[fileOf(code)], REST[fileOf(code)]]
  if (code === 'en' || !first || !rest) return undefined
  const texts = { ...(await retry(first)) }
  return {
    textOf: (id: string) => texts[keyOf(id)],
    addOthers: async () => void Object.assign(texts, await retry(rest)),
  }
}

/** To be awaited before the first text is asked for. A language that cannot be loaded is English. */
export async function openLanguage(code: LanguageCode, units = usualUnits(code)) {
  const found = await textsOf(code).catch(() => undefined)
  const next = found ? language(code, found.textOf) : english
  // What is missing is in English until the next load.
  speak({ ...next, units }, () => found?.addOthers().catch(() => undefined))
}

let changes = 0

/**
 * Switches to the chosen language and keeps the choice on this device, unless another one is made meanwhile.
 * @param units where they are chosen too
 * @returns whether it was the last choice
 * @throws where the texts cannot be loaded
 */
export async function changeLanguage(code: LanguageCode, units?: Units) {
  changes += 1
  const turn = changes
  const found = await textsOf(code)
  await found?.addOthers()
  if (turn !== changes) return false
  document.cookie = preferenceCookie('language', code)
  if (units) document.cookie = preferenceCookie('units', unitsText(units))
  const shown = units ?? unitsOfCookies(document.cookie, code)
  speak({ ...(found ? language(code, found.textOf) : english), units: shown })
  return true
}

/** The language and units of this device: those chosen, else what the browser is in. */
export function openDeviceLanguage() {
  const code = languageCode(document.cookie, navigator.languages, languageCodes)
  return openLanguage(code, unitsOfCookies(document.cookie, code))
}
