import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { photoSign } from '#contract/knowledge.ts'
import { TOPICS, type Card, type Topic, type Urgency } from './card.ts'
import { knowledgeFolder } from './knowledge-folder.ts'
import { parseOutside } from './small-talk.ts'
import { type Synonyms, parseSynonyms } from './synonyms.ts'

export type Knowledge = { cards: Card[]; synonyms: Synonyms; outside: RegExp }

/**
 * Reads the cards, the synonyms and the subjects without cards from disk.
 * @throws Error naming the file that has to be corrected
 */
export function loadKnowledge(folder = knowledgeFolder()): Knowledge {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const files = readdirSync(join(folder, 'cards')).sort()
  return {
    cards: files.map((name) => parseCard(name.slice(0, -'.md'.length), read(`cards/${name}`))),
    synonyms: parseSynonyms(read('synonyms.txt')),
    outside: parseOutside(read('outside.txt')),
  }
}

const FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/
const PARAGRAPHS = ['See: ', 'Check: ', 'First steps: ', 'Get help: ']

const isTopic = (word: string): word is Topic => TOPICS.some((topic) => topic === word)
const isUrgency = (word: string): word is Urgency =>
  word === 'veterinarian' || word === 'electrician'

const field = (head: string, name: string) =>
  head.match(new RegExp(`^${name}: (.+)$`, 'm'))?.[1]?.trim() ?? ''

/** The lines with a dash below a name. */
function listed(head: string, name: string) {
  const lines = head.split('\n')
  const below = lines.slice(lines.indexOf(`${name}:`) + 1)
  const end = below.findIndex((line) => !line.startsWith('  - '))
  const items = lines.includes(`${name}:`) ? below.slice(0, end < 0 ? below.length : end) : []
  return items.map((line) => line.slice('  - '.length).trim())
}

function paragraphs(text: string): string {
  const found = text.trim().split(/\n\s*\n/)
  PARAGRAPHS.forEach((label, at) => {
    if (!found[at]?.startsWith(label)) throw new Error(`paragraph ${at + 1} must begin '${label}'`)
  })
  return found.map((paragraph) => paragraph.replace(/\s+/g, ' ')).join('\n')
}

function parse(id: string, text: string): Card {
  const [, head = '', body = ''] = FILE.exec(text.replaceAll('\r\n', '\n')) ?? []
  const title = field(head, 'title')
  if (!title) throw new Error("a line 'title: …' is needed between two lines of ---")
  const topics = field(head, 'topics').split(/,\s*/).filter(Boolean)
  const unknown = topics.find((topic) => !isTopic(topic))
  if (unknown ?? topics.length === 0)
    throw new Error(`topics must be some of ${TOPICS.join(', ')}; found '${unknown ?? ''}'`)
  const urgent = field(head, 'urgent')
  if (urgent && !isUrgency(urgent)) throw new Error("urgent is 'veterinarian' or 'electrician'")
  const photo = z.optional(photoSign).safeParse(field(head, 'photo') || undefined)
  if (!photo.success) throw new Error("photo is 'leaf', 'shade' or 'dirt'")
  const sources = listed(head, 'sources')
  if (sources.length === 0) throw new Error("a source is needed: '  - Publisher, subject'")
  return {
    id,
    title,
    topics: topics.filter(isTopic),
    words: field(head, 'words'),
    urgent: isUrgency(urgent) ? urgent : null,
    photo: photo.data ?? null,
    questions: listed(head, 'questions'),
    sources,
    body: paragraphs(body),
  }
}

/**
 * Parses a knowledge file: front matter (title, topics, words, urgent, sources) and four
 * paragraphs.
 * @throws Error naming the file and the mistake, for its editor
 */
export function parseCard(id: string, text: string): Card {
  try {
    return parse(id, text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`server/knowledge/cards/${id}.md: ${reason}`, { cause })
  }
}
