import type { Ai } from './ai.ts'
import { builtinAssistant } from './assistant/builtin-assistant.ts'
import { builtinPhotoEngine } from './photo-engine.ts'

/**
 * The AI that needs no configuration, no model and no network.
 * @throws Error naming the knowledge file that cannot be read
 */
export function openBuiltinAi(): Ai {
  const photos = builtinPhotoEngine()
  const assistant = builtinAssistant()
  return {
    lookAtPhoto: (photo, subject) => photos.look(photo, subject),
    answer: async (question, farm, history) => {
      const { content, sources, engine } = assistant.answer(question, farm, history)
      return { content, sources, engine }
    },
    close: () => photos.close(),
  }
}
