// Reading sentences runs in a worker thread, so that no message can hold up other requests.
import { openEmergencies, type Context } from './emergency/emergencies.ts'
import { loadEmergencies } from './emergency/load-emergencies.ts'
import { loadKnowledge } from './understand/knowledge-files.ts'
import { understander } from './understand/understand.ts'

const knowledge = loadKnowledge()
const emergencies = loadEmergencies()
const { findEmergency, detectLanguage, ...lines } = openEmergencies(emergencies.data)
export const { understand, findCards, findHelp } = understander(knowledge)
export const { emergencyLine, unreadableLine } = lines
export { newestShortfalls } from './tools/measured-days.ts'

/** What is read of any message first: whether somebody is in danger, and its language. */
export const readDanger = (message: string, context: Context) => ({
  emergency: findEmergency(message, context),
  language: detectLanguage(message),
})

/** Files with a mistake, which are left out. */
export const fileProblems = () => [...knowledge.problems, ...emergencies.problems]
