// Reading sentences runs in a worker thread, so that no message can hold up other requests.
import { openEmergencies, type Context } from './emergency/emergencies.ts'
import { loadEmergencies } from './emergency/load-emergencies.ts'
import { loadKnowledge } from './understand/knowledge-files.ts'
import { understander } from './understand/understand.ts'

const { findEmergency, detectLanguage, ...lines } = openEmergencies(loadEmergencies().data)
export const { understand, findCards, findHelp } = understander(loadKnowledge())
export const { emergencyLine, unreadableLine } = lines
export { newestShortfalls } from './tools/measured-days.ts'

/** What is read of any message first: whether somebody is in danger, and its language. */
export const readDanger = (message: string, context: Context) => ({
  emergency: findEmergency(message, context),
  language: detectLanguage(message),
})
