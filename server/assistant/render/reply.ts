import type { ChatChoice, ChatSource } from '#contract/chat.ts'
import { msg, type Message, type MessageValue } from '#contract/message.ts'
import { animalLabel } from '#domain/catalogues/animals.ts'
import { cropLabel } from '#domain/catalogues/crops.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import type { RecordRef } from '#server/assistant/tools/schemas.ts'

export type Source = Omit<ChatSource, 'label'> & { label: Message | string }

/** An answer before it is in a language. */
export type Reply = {
  /** One line each: sentences of ours, or text that stands as it is. */
  lines: (Message | string)[]
  sources: Source[]
  choices?: (Omit<ChatChoice, 'label'> & { label: Message | string })[]
}

/** Longest list in an answer, which fits on a phone's screen. */
const MOST_LISTED = 8
const MOST_SOURCES = 5

export const saying = (...lines: Reply['lines']): Reply => ({ lines, sources: [] })

/** Lines under an optional lead; a long list is cut and says how many are missing. */
export function listing(lead: Message | null, lines: Reply['lines'], records: RecordRef[]): Reply {
  const left = lines.length - MOST_LISTED
  const shown = lines.slice(0, MOST_LISTED)
  return {
    lines: [
      ...(lead ? [lead] : []),
      ...shown,
      ...(left > 0 ? [msg('… and {left, number} more', { left })] : []),
    ],
    sources: records.slice(0, MOST_SOURCES).map(recordSource),
  }
}

/** 'North field (Tomatoes)', or 'solar system in Austin, Texas'. */
export function recordName(record: RecordRef): Message | string {
  if (record.kind !== 'solar') return shortName(record)
  const name = plainName(record.name)
  return name ? msg('solar system in {name}', { name }) : msg('solar system')
}

function shortName(record: RecordRef): Message | string {
  const name = plainName(record.name)
  if (record.subject === '') return name
  const label = labelOf(record)
  const subject = typeof label === 'string' ? capitalised(plainName(label)) : label
  return msg('{name} ({subject})', { name, subject })
}

const labelOf = ({ kind, subject }: RecordRef) =>
  kind === 'crop' ? cropLabel(subject) : kind === 'animal' ? animalLabel(subject) : subject

export const recordSource = (record: RecordRef): Source => ({
  kind: 'record',
  label: shortName(record) || '…',
  path: record.path,
})

/** At most two decimals. */
export const figure = (number: number): MessageValue => ({ number, maximumFractionDigits: 2 })

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
