import type { ChatMessage } from '#contract/chat.ts'
import type { Ai, FarmFacts } from '#server/ai.ts'
import type { Grounding } from '#server/assistant/builtin-assistant.ts'
import type { Language } from '#server/assistant/open-language.ts'
import { builtinPhotoEngine } from '#server/vision/photo-engine.ts'

export type BuiltinAi = Ai & {
  language: Language
  ground: (question: string, farm: FarmFacts, history: ChatMessage[]) => Promise<Grounding>
}

/** The built-in AI, which needs no configuration, model or network. */
export function openBuiltinAi(language: Language): BuiltinAi {
  const photos = builtinPhotoEngine()
  return {
    language,
    lookAtPhoto: (photo, subject) => photos.look(photo, subject),
    answer: async (question, farm, history) => {
      const { content, sources, engine } = await language('answer', question, farm, history)
      return { content, sources, engine }
    },
    ground: (question, farm, history) => language('ground', question, farm, history),
    close: () => photos.close(),
  }
}
