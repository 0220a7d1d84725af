import PO from 'pofile'
import { compileMessage } from '#domain/texts/compile-message.ts'
import { MARK } from '#domain/texts/typed-words.ts'

type Tokens = ReturnType<typeof compileMessage>
type Token = Tokens[number]

/** A language, as its PO file has it. The English sentences are the names of the messages. */
export type Catalogue = {
  /** BCP 47, which is the name of the file. */
  code: string
  /** True until a speaker has read the texts and put a name into the header `X-Reviewed-By`. */
  isDraft: boolean
  /** Translations by their English. */
  texts: ReadonlyMap<string, string>
  /** By their English, the files in which messages stand. */
  origins: ReadonlyMap<string, readonly string[]>
}

/** Reads a PO file, in which a message that is marked `fuzzy` counts as not translated. */
export function readCatalogue(code: string, po: string): Catalogue {
  const { headers, items } = PO.parse(po)
  const texts = items.map(({ msgid, msgstr, flags }) => [
    msgid,
    flags.fuzzy ? '' : (msgstr[0] ?? ''),
  ])
  return {
    code,
    isDraft: !headers['X-Reviewed-By'],
    texts: new Map(texts as [string, string][]),
    origins: new Map(items.map(({ msgid, references }) => [msgid, references])),
  }
}

/** A sentence for each text that is missing or broken, or has other places than the English one. */
export function problemsOf({ code, texts }: Catalogue, english: Catalogue): string[] {
  const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  return [...english.texts.keys()].flatMap((id) => {
    const problem = problemOf(id, texts.get(id) ?? '', categories)
    return problem ? [`${code}.po: "${id}" ${problem}`] : []
  })
}

function problemOf(id: string, text: string, categories: readonly string[]): string | undefined {
  if (text === '') return 'is not translated.'
  const own = partsOf(compiled(text) ?? [])
  if (compiled(text) === undefined || own.cases.some((names) => !names.includes('other')))
    return `has a broken place or plural: "${text}"`
  const wrong = own.cases.flat().find((name) => !/^\d+$/.test(name) && !categories.includes(name))
  if (wrong) return `has the plural form "${wrong}", which the language does not have.`
  const asked = partsOf(compileMessage(id)).places
  const tooMany = [...own.places].find((place) => !asked.has(place))
  if (tooMany) return `has the place {${tooMany}}, which is not in the English.`
  const missing = [...asked].find((place) => !own.places.has(place))
  return missing && `lacks the place {${missing}}.`
}

function compiled(text: string) {
  try {
    return compileMessage(text)
  } catch {
    return undefined
  }
}

const isText = (token: Token): token is string => typeof token === 'string'
const casesOf = (token: Token): [string, Tokens][] =>
  isText(token) || typeof token[2] !== 'object' || token[2] === null
    ? []
    : (Object.entries(token[2]) as [string, Tokens][])

/** The names of the places of a message, and the forms of each of its plurals. */
function partsOf(tokens: Tokens): { places: Set<string>; cases: string[][] } {
  const places = new Set<string>()
  const cases: string[][] = []
  for (const token of tokens) {
    if (isText(token)) continue
    places.add(token[0])
    const forms = casesOf(token)
    if (forms.length > 0) cases.push(forms.map(([name]) => name))
    for (const [, inside] of forms) {
      const parts = partsOf(inside)
      for (const place of parts.places) places.add(place)
      cases.push(...parts.cases)
    }
  }
  return { places, cases }
}

const LETTERS = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** How much longer than English other languages may be. */
const LONGER = 0.4

/** No letter of English is left, and words are 40 % longer, so that what is not translated or has no room shows. */
const stretched = (text: string) =>
  text.replace(/[a-z]+/gi, (word) => {
    const odd = word.replace(/./g, (letter) => LETTERS.charAt(PLAIN.indexOf(letter)))
    return odd + 'ǿ'.repeat(Math.ceil(word.length * LONGER))
  })

/** The ICU message of the pseudo-language. Words to be typed stay English. */
export const pseudoText = (id: string): string =>
  id.startsWith(MARK) ? id : written(compileMessage(id))

const written = (tokens: Tokens): string =>
  tokens
    .map((token) => {
      if (isText(token)) return stretched(token)
      const [name, format] = token
      const cases = casesOf(token).map(
        ([form, inside]) => ` ${/^\d/.test(form) ? '=' : ''}${form} {${written(inside)}}`,
      )
      return `{${name}${format ? `, ${format}` : ''}${cases.length > 0 ? `,${cases.join('')}` : ''}}`
    })
    .join('')
