import * as z from 'zod/mini'
import { photoSign, type KnowledgeCard, type PhotoSign } from '#contract/knowledge.ts'
import { animalCatalogue } from '#domain/catalogues/animals.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'

/** The language of the files of which the others are translations. */
export const ENGLISH = 'en'

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

/** The languages of a text of which some parts may be in English only. */
export type Written = { titleIn: string; bodyIn: string }

export type Card = KnowledgeCard &
  Written & {
    topics: string[]
    /** Other words that farmers use; searched, but not shown. */
    words: string
    photo: PhotoSign | null
    urgent: Urgency | null
    /** What farmers ask that this card answers; searched, but not shown. */
    questions: string[]
    /** Publisher and subject of each source. */
    sources: string[]
    /** Plain text in four paragraphs: what to see, to check and to do first, and where to get help. */
    body: string
  }

const FILE = /^---\n([\s\S]*?)\n---(?:\n([\s\S]*))?$/

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
    .filter(Boolean)
  return { title, value, list, paragraphs }
}

function bodyOf(paragraphs: string[], labels: string[]) {
  labels.forEach((label, at) => {
    if (!paragraphs[at]?.startsWith(`${label}: `))
      throw new Error(`paragraph ${at + 1} must begin '${label}: '`)
  })
  return paragraphs.join('\n')
}

/**
 * Parses a card in English: front matter (title, topics, words, urgent, questions, sources) and a
 * paragraph for each label.
 * @throws Error with the mistake, for its editor
 */
export function parseCard(id: string, text: string, labels: string[]): Card {
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
  return {
    id,
    title,
    topics,
    words: value('words'),
    photo: photo.data ?? null,
    urgent: urgency,
    questions: list('questions'),
    sources,
    body: bodyOf(paragraphs, labels),
    titleIn: ENGLISH,
    bodyIn: ENGLISH,
  }
}

/**
 * A card in another language: title, words and questions, and the four paragraphs or none, which
 * leaves them in English.
 * @throws Error with the mistake, for its editor
 */
export function translatedCard(card: Card, text: string, language: string, labels: string[]): Card {
  const { title, value, list, paragraphs } = frontMatter(text)
  const isWhole = paragraphs.length > 0
  return {
    ...card,
    title,
    words: value('words'),
    questions: list('questions'),
    titleIn: language,
    ...(isWhole && { body: bodyOf(paragraphs, labels), bodyIn: language }),
  }
}
