import type { Ai } from '#server/ai.ts'
import { builtInAnswer } from '#server/assistant/built-in-answer.ts'
import { builtinPhotoEngine } from '#server/vision/photo-engine.ts'

/** The built-in AI, which needs no configuration, model or network. */
export function openBuiltinAi(): Ai {
  const photos = builtinPhotoEngine()
  return {
    lookAtPhoto: (photo, subject) => photos.look(photo, subject),
    answer: builtInAnswer,
    close: () => photos.close(),
  }
}
