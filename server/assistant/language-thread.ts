// Pattern matching of sentences runs in a worker thread, because its time cannot be bounded for
// every sentence. To be removed along with the patterns.
import v8 from 'node:v8'
import { builtinAssistant } from './builtin-assistant.ts'

/**
 * Each of the thousands of patterns runs only a few times: compiling at once takes a fifth of the
 * time.
 */
v8.setFlagsFromString('--no-regexp-tier-up')

export const { answer, ground } = builtinAssistant()
export { modelWords } from './model-words/model-words.ts'
export { readMessage, readQuestion } from './read-message.ts'
export { askedProjects, mayNameElsewhere, projectsNaming } from './records/asked-projects.ts'
export { measuredPeriods } from './records/measured-energy.ts'
export { asksState } from './records/record-answer.ts'
export { tellList } from './tasks/list-question.ts'
export { newestShortfalls } from './tools/measured-days.ts'
