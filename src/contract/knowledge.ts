import * as z from 'zod/mini'

/** What a photo shows: spots and other colours of a leaf, shade or dirt of a panel. */
export const photoSign = z.enum(['leaf', 'shade', 'dirt'])
export type PhotoSign = z.infer<typeof photoSign>

/** A page to read in the farmer's language: `/api/knowledge/{id}`. */
export const knowledgeCard = z.object({
  id: z.string(),
  title: z.string(),
  /** Of the title; English where the farmer's has none. */
  language: z.optional(z.string()),
})
export type KnowledgeCard = z.infer<typeof knowledgeCard>

/** The most specific first. */
export const knowledgeCards = z.object({ cards: z.array(knowledgeCard) })
