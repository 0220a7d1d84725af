import type { ChatMessage } from '#contract/chat.ts'
import type { Ai, FarmFacts } from './ai.ts'
import { builtinAssistant, type Grounding } from './assistant/builtin-assistant.ts'
import { builtinPhotoEngine } from './photo-engine.ts'

export type BuiltinAi = Ai & {
  ground: (question: string, farm: FarmFacts, history: ChatMessage[]) => Grounding
}

/**
 * The AI that needs no configuration, no model and no network.
 * @throws Error naming the knowledge file that cannot be read
 */
export function openBuiltinAi(): BuiltinAi {
  const photos = builtinPhotoEngine()
  const assistant = builtinAssistant()
  return {
    lookAtPhoto: (photo, subject) => photos.look(photo, subject),
    answer: async (question, farm, history) => {
      const { content, sources, engine } = assistant.answer(question, farm, history)
      return { content, sources, engine }
    },
    ground: assistant.ground,
    close: () => photos.close(),
  }
}
