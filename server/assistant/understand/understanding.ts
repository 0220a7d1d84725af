import type { ChatChoice } from '#contract/chat.ts'
import type { CalculateInput, ConvertInput } from '#server/assistant/tools/schemas.ts'
import type { FARM_TOOLS } from './knowledge-files.ts'
import type { NamedThing } from './lexicon.ts'

/** What the assistant knows of the farm before it reads a message. */
export type Setting = {
  /** Records and projects of the farm. */
  things: NamedThing[]
  /** The project of the conversation. */
  projectId: string
  /** Tasks that are open, or were done lately. */
  tasks: { id: string; title: string }[]
  /** The record whose page is open, and the one last spoken of. */
  aboutId: string | undefined
  spokenOfId: string | undefined
  /** The farmer's message before this one. */
  before: string | undefined
  today: string
}

export type RecordKind = 'crop' | 'animal' | 'solar'

/** The records that a question is about. */
export type Scope = {
  kinds: RecordKind[]
  /** Empty: not limited to some. */
  ids: string[]
  projectIds: string[]
  /** Crops and animals, by topic, that it names but that are not saved. */
  missing: string[]
}

/** A span of days, both inclusive. */
export type Period = { from: string; to: string }

/** A question that a tool answers from the farm, and what of the facts it asks for. */
export type ToolQuestion = {
  is: 'tool'
  does: (typeof FARM_TOOLS)[number]
  show: Record<string, string>
  scope: Scope
  periods: Period[]
  /** The tasks that it names. */
  taskIds: string[]
}

/** One question or wish of a message, as a value. */
export type Part =
  | ToolQuestion
  | { is: 'card' | 'help'; id: string }
  | { is: 'addTask'; text: string; leads: string[]; recordId: string | null; projectId: string }
  /** What was done, which the farmer may enter in the book. */
  | { is: 'bookLine'; text: string }
  | { is: 'convert'; given: ConvertInput }
  | { is: 'calculate'; given: CalculateInput }
  /** Small talk, what is never answered and what cannot be known, with what is said. */
  | { is: 'say' | 'refuse' | 'decline'; answer: string }
  /** A subject on which there is nothing, in the farmer's words. */
  | { is: 'outside'; word: string }
  /** Not certain: the farmer chooses. */
  | { is: 'choose' | 'unknown'; choices: ChatChoice[]; task: ChatChoice | null }

export type Understanding = {
  parts: Part[]
  /** True if the message asked more than is answered at a time. */
  isCut: boolean
}

const NOT_READ = new Set<Part['is']>(['choose', 'unknown', 'decline'])

/** Whether any part of a message was understood. */
export const isRead = ({ parts }: Understanding) => parts.some(({ is }) => !NOT_READ.has(is))
