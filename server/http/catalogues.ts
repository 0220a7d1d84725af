import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pseudoText, readCatalogue, type Catalogue } from './catalogue.ts'
import { english, language, PSEUDO, type Language, type LanguageCode } from '#domain/texts/say.ts'

/** Beside a built server there are JSON files, made of the PO files of the sources. */
const BUILT = path.join(import.meta.dirname, 'locales')
const isBuilt = existsSync(BUILT)
const FOLDER = isBuilt ? BUILT : path.join(import.meta.dirname, '../../src/locales')

/** English first, then each that has a file. */
export const languageCodes: readonly LanguageCode[] = [
  'en',
  ...readdirSync(FOLDER)
    .map((file) => file.replace(/\.\w+$/, ''))
    .filter((code) => code !== 'en')
    .toSorted(),
]

type Known = Language & Pick<Catalogue, 'isDraft'>
const known = new Map<LanguageCode, Known>([['en', { ...english, isDraft: false }]])

function load(code: LanguageCode): Known {
  if (code === PSEUDO) return { ...language(code, pseudoText), isDraft: false }
  const file = (ending: string) => readFileSync(path.join(FOLDER, `${code}${ending}`), 'utf8')
  if (!isBuilt) {
    const { texts, isDraft } = readCatalogue(code, file('.po'))
    return { ...language(code, (id) => texts.get(id) || undefined), isDraft }
  }
  const { texts, isDraft } = JSON.parse(file('.json')) as {
    isDraft: boolean
    texts: Record<string, string>
  }
  return { ...language(code, (id) => texts[id]), isDraft }
}

/** The language with this code; English for one that is not known. */
export function languageCalled(code: string | null | undefined): Known {
  const wanted = code === PSEUDO || languageCodes.some((one) => one === code) ? `${code}` : 'en'
  const found = known.get(wanted) ?? load(wanted)
  known.set(wanted, found)
  return found
}

/** So that no request waits for a file. */
export const loadLanguages = () => languageCodes.forEach(languageCalled)
