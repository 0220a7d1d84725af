import * as z from 'zod/mini'
import { photoSign, type KnowledgeCard, type PhotoSign } from '#contract/knowledge.ts'
import { animalCatalogue } from '#domain/catalogues/animals.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'

/** Topics of cards: crops and animals by their catalogue ids, and what all farms have in common. */
export const CROP_TOPICS: readonly string[] = cropCatalogue.map(({ id }) => id)
export const ANIMAL_TOPICS: readonly string[] = animalCatalogue.map(({ id }) => id)
export const SYSTEM_TOPICS = ['solar', 'feed', 'water', 'soil', 'weather', 'biosecurity'] as const

/** `crops` means any crop, `livestock` any animal. */
export const TOPICS: readonly string[] = [
  ...CROP_TOPICS,
  ...ANIMAL_TOPICS,
  ...SYSTEM_TOPICS,
  'crops',
  'livestock',
]

const URGENCIES = ['veterinarian', 'electrician'] as const
/** Whom to call first if the card matches what the farmer sees. */
export type Urgency = (typeof URGENCIES)[number]

export type Card = KnowledgeCard & {
  topics: string[]
  /** Other words that farmers use; searched, but not shown. */
  words: string
  photo: PhotoSign | null
  urgent: Urgency | null
  /** What farmers ask that this card answers; searched, but not shown. */
  questions: string[]
  /** Publisher and subject of each source. */
  sources: string[]
  /** Plain text in four paragraphs: See, Check, First steps, Get help. */
  body: string
}

const FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/
const PARAGRAPHS = ['See: ', 'Check: ', 'First steps: ', 'Get help: ']

/** Front matter of a knowledge file: 'name: value' lines, and lists of lines with a dash. */
export function frontMatter(text: string) {
  const [, head = '', body = ''] = FILE.exec(text) ?? []
  const lines = head.split('\n')
  const value = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .trim() ?? ''
  const list = (name: string) => {
    const start = lines.indexOf(`${name}:`)
    if (start < 0) return []
    const below = lines.slice(start + 1)
    const end = below.findIndex((line) => !line.startsWith('  - '))
    return below.slice(0, end < 0 ? below.length : end).map((line) => line.slice(4).trim())
  }
  const title = value('title')
  if (!title) throw new Error("a line 'title: …' is needed between two lines of ---")
  const paragraphs = body
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' '))
  return { title, value, list, paragraphs }
}

/**
 * Parses a card: front matter (title, topics, words, urgent, questions, sources) and four paragraphs.
 * @throws Error with the mistake, for its editor
 */
export function parseCard(id: string, text: string): Card {
  const { title, value, list, paragraphs } = frontMatter(text)
  const topics = value('topics').split(/,\s*/).filter(Boolean)
  const unknown = topics.find((topic) => !TOPICS.includes(topic))
  if (unknown !== undefined || topics.length === 0)
    throw new Error(`topics must be some of ${TOPICS.join(', ')}; found '${unknown ?? ''}'`)
  const urgent = value('urgent') || null
  const urgency = URGENCIES.find((known) => known === urgent) ?? null
  if (urgent !== urgency) throw new Error(`urgent is '${URGENCIES.join("' or '")}'`)
  const photo = z.safeParse(z.optional(photoSign), value('photo') || undefined)
  if (!photo.success) throw new Error(`photo is '${photoSign.options.join("', '")}'`)
  const sources = list('sources')
  if (sources.length === 0) throw new Error("a source is needed: '  - Publisher, subject'")
  PARAGRAPHS.forEach((label, at) => {
    if (!paragraphs[at]?.startsWith(label))
      throw new Error(`paragraph ${at + 1} must begin '${label}'`)
  })
  return {
    id,
    title,
    topics,
    words: value('words'),
    photo: photo.data ?? null,
    urgent: urgency,
    questions: list('questions'),
    sources,
    body: paragraphs.join('\n'),
  }
}
