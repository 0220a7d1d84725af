import { NotReadInTime } from '#server/ai.ts'
import type { Spoken } from '#server/assistant/model-words/model-words.ts'
import type { Language } from '#server/assistant/open-language.ts'

/** Of a model's text what may be shown; nothing of one that cannot be checked in time. */
export const checkedWords = (language: Language, text: string, spoken: Spoken) =>
  language('modelWords', text, spoken).catch((error: unknown) => {
    if (error instanceof NotReadInTime) return ''
    throw error
  })
