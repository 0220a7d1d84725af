import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { problemsOf, pseudoText, readCatalogue, type Catalogue } from '#server/http/catalogue.ts'
import { keysOf } from '#domain/texts/key.ts'
import { PSEUDO } from '#domain/texts/say.ts'

const FOLDER = 'src/locales'
const MOST_SHOWN = 20

const catalogueIn = (folder: string, code: string) =>
  readCatalogue(code, readFileSync(path.join(folder, `${code}.po`), 'utf8'))

/** The English texts, and all languages beside. */
export function readCatalogues(folder = FOLDER) {
  const codes = readdirSync(folder).map((file) => path.basename(file, '.po'))
  return {
    english: catalogueIn(folder, 'en'),
    others: codes.filter((code) => code !== 'en').map((code) => catalogueIn(folder, code)),
  }
}

/** @throws Error that names the messages that are missing or broken, which ends a build */
export function checkedCatalogues(folder = FOLDER) {
  const read = readCatalogues(folder)
  const problems = read.others.flatMap((one) => problemsOf(one, read.english))
  if (problems.length > 0)
    throw new Error(
      `${problems.length} texts need a translator (see docs/contribute.md):\n${problems.slice(0, MOST_SHOWN).join('\n')}`,
    )
  return read
}

/** Writes what the built server reads: a PO file takes a tenth of a second. */
export async function writeCatalogues(folder: string) {
  await mkdir(folder, { recursive: true })
  for (const { code, isDraft, texts } of checkedCatalogues().others)
    await writeFile(
      path.join(folder, `${code}.json`),
      JSON.stringify({ isDraft, texts: Object.fromEntries(texts) }),
    )
}

const STATIC = /(?:^|\n)(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/g
/** What home loads later but needs only its own texts for; `lazy` waits for all texts. */
const ON_HOME = /(?<=\blazyOnHome\(\(\) =>\s*)import\(\s*'([^']+)'/g
const ANY_LATER = /import\(\s*'([^']+)'/g
const ROOMS: Record<string, string> = {
  '#src/': 'src/',
  '#domain/': 'src/domain/',
  '#contract/': 'src/contract/',
}

function fileOf(importer: string, wanted: string) {
  const room = Object.keys(ROOMS).find((prefix) => wanted.startsWith(prefix))
  if (room) return `${ROOMS[room]}${wanted.slice(room.length)}`
  return wanted.startsWith('.') ? path.posix.join(path.posix.dirname(importer), wanted) : undefined
}

/** The modules that `root` imports, statically or by what `later` matches. */
function modulesFrom(root: string, later: RegExp) {
  const seen = new Set<string>()
  const open = [root]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue
    seen.add(file)
    const code = readFileSync(file, 'utf8')
    for (const pattern of [STATIC, later])
      for (const [, wanted = ''] of code.matchAll(pattern)) {
        const found = fileOf(file, wanted)
        if (found) open.push(found)
      }
  }
  return seen
}

/** What home and the first paint say, and what the other screens say besides. */
export function partsOfApp({ origins }: Catalogue) {
  const [atFirst, all] = [ON_HOME, ANY_LATER].map((later) => modulesFrom('src/main.tsx', later))
  const said = (files = new Set<string>()) =>
    [...origins].filter(([, at]) => at.some((file) => files.has(file))).map(([id]) => id)
  const first = said(atFirst)
  return { first, rest: said(all).filter((id) => !first.includes(id)) }
}

/**
 * Makes modules of the PO files for the app, as it imports them with `?first` and `?rest`: translations by
 * a short key of their English, which the code has already; `?about` says whether it is a draft. `en.po` becomes the pseudo-language.
 */
export function languageFiles(): Plugin {
  let isBuild = false
  let parts: ReturnType<typeof partsOfApp> | undefined
  return {
    name: 'languages',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild) checkedCatalogues()
    },
    load(id) {
      const [, code = '', part = ''] = /\/([\w-]+)\.po\?(first|rest|about)$/.exec(id) ?? []
      if (!code) return null
      const { texts, isDraft } = catalogueIn(FOLDER, code)
      if (part === 'about') return `export default ${isDraft && code !== 'en'}`
      parts ??= partsOfApp(catalogueIn(FOLDER, 'en'))
      const ids = part === 'first' ? parts.first : parts.rest
      const textOf = (message: string) =>
        code === 'en' ? pseudoText(message) : (texts.get(message) ?? message)
      const keys = keysOf(ids)
      const texted = Object.fromEntries(ids.map((message, at) => [keys[at] ?? '', textOf(message)]))
      return `export default ${JSON.stringify(texted)}`
    },
  }
}

/** The chunk of a language's texts. */
export const chunkOfLanguage = (id: string) => {
  const [, code, part] = /\/([\w-]+)\.po\?(first|rest)$/.exec(id) ?? []
  return code ? `texts-${code === 'en' ? PSEUDO : code}-${part}` : null
}
