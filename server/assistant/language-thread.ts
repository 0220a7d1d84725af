// Reads and words sentences by patterns, in a thread of its own, as no bound on their time holds for
// every sentence. It goes when these patterns go.
import v8 from 'node:v8'
import { builtinAssistant } from './builtin-assistant.ts'

/** Each of thousands of patterns runs a few times only: compiled at once, they take a fifth of the time. */
v8.setFlagsFromString('--no-regexp-tier-up')

export const { answer, ground } = builtinAssistant()
export { modelWords } from './model-words/model-words.ts'
export { readMessage, readQuestion } from './read-message.ts'
export { askedProjects, mayNameElsewhere, projectsNaming } from './records/asked-projects.ts'
export { measuredPeriods } from './records/measured-energy.ts'
export { tellList } from './tasks/list-question.ts'
