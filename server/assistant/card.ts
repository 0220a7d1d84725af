import type { KnowledgeCard, PhotoSign } from '#contract/knowledge.ts'
import { animalCatalogue } from '#domain/catalogues/animals.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'

/** Topics of cards: crops and animals by their catalogue ids, and what all farms have in common. */
export const CROP_TOPICS = cropCatalogue.map(({ id }) => id)
export const ANIMAL_TOPICS = animalCatalogue.map(({ id }) => id)
export const SYSTEM_TOPICS = ['solar', 'feed', 'water', 'soil', 'weather', 'biosecurity'] as const

/** `crops` means any crop, `livestock` any animal. */
export const TOPICS = [
  ...CROP_TOPICS,
  ...ANIMAL_TOPICS,
  ...SYSTEM_TOPICS,
  'crops',
  'livestock',
] as const
export type Topic = (typeof TOPICS)[number]

/** Whom to call first if the card matches what the farmer sees. */
export type Urgency = 'veterinarian' | 'electrician'

export type Card = KnowledgeCard & {
  topics: Topic[]
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
