import type { Language } from '#server/assistant/open-language.ts'
import type { ThreadModules } from '#server/worker.ts'

type Functions = Record<string, (...given: unknown[]) => unknown>

/** Runs the language functions without a worker thread, whose start takes too long for each test. */
export const language = (async (name: string, ...given: unknown[]) => {
  const functions: ThreadModules['language'] = await import('#server/assistant/language-thread.ts')
  const result = (functions as unknown as Functions)[name]?.(...structuredClone(given))
  return structuredClone(result)
}) as Language
