import { NotReadInTime } from '#server/ai/ai.ts'
import type { Spoken } from '#server/ai/assistant/model-words/model-words.ts'
import type { Language } from '#server/ai/open-language.ts'

/** Of a model's text what may be shown; nothing of one that cannot be checked in time. */
export const checkedWords = (language: Language, text: string, spoken: Spoken) =>
  language('modelWords', text, spoken).catch((error: unknown) => {
    if (error instanceof NotReadInTime) return ''
    throw error
  })
