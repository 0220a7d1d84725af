import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Card } from './card.ts'
import { knowledgeFolder } from './knowledge-folder.ts'
import { parseOutside } from './outside.ts'
import { parseCard } from './parse-card.ts'
import type { Synonyms } from './synonyms.ts'
import { parseSynonyms } from './synonyms.ts'

export type Knowledge = { cards: Card[]; synonyms: Synonyms; outside: RegExp }

/**
 * Every card, the synonyms and the subjects we have no card on, read from disk.
 *
 * @throws Error that names the file an adviser has to mend.
 */
export function loadKnowledge(folder = knowledgeFolder()): Knowledge {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
  return {
    cards: files.map((name) => parseCard(name.slice(0, -'.md'.length), read(name))),
    synonyms: parseSynonyms(read('synonyms.txt')),
    outside: parseOutside(read('outside.txt')),
  }
}
