/** What a card may be about: crops and animals by their catalogue ids, and what every farm shares. */
export const CROP_TOPICS = [
  'corn',
  'tomatoes',
  'wheat',
  'potatoes',
  'lettuce',
  'onions',
  'carrots',
  'peppers',
  'broccoli',
  'spinach',
  'strawberries',
  'apples',
  'grapes',
  'cucumbers',
] as const
export const ANIMAL_TOPICS = ['cattle', 'chickens', 'sheep', 'pigs', 'goats'] as const
export const SYSTEM_TOPICS = ['solar', 'feed', 'water', 'soil', 'weather', 'biosecurity'] as const

/** `crops` is any crop, `livestock` any animal. */
export const TOPICS = [
  ...CROP_TOPICS,
  ...ANIMAL_TOPICS,
  ...SYSTEM_TOPICS,
  'crops',
  'livestock',
] as const
export type Topic = (typeof TOPICS)[number]

/** Whom to call first when the card fits what the farmer sees. */
export type Urgency = 'veterinarian' | 'electrician'

export type Card = {
  /** The name of its file without `.md`. */
  id: string
  title: string
  topics: Topic[]
  /** Other words farmers use for it; they help to find the card and are not shown. */
  words: string
  urgent: Urgency | null
  /** Publisher and subject of what the card rests on. */
  sources: string[]
  /** Plain text in four paragraphs: See, Check, First steps, Get help. */
  body: string
}
