import type { EntityType } from '#contract/analysis.ts'
import { msg, type Message } from '#contract/message.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import type { Change } from '#src/api/offline/change.ts'
import { firstLine } from '#src/lib/first-line.ts'

type Subject =
  EntityType | 'task' | 'project' | 'photo' | 'comment' | 'question' | 'entry' | 'product'

/** By a part of the address. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  projects: 'project',
  tasks: 'task',
  comments: 'comment',
  entries: 'entry',
  products: 'product',
  [RECORD_KINDS.crop.path]: 'crop',
  [RECORD_KINDS.animal.path]: 'animal',
  [RECORD_KINDS.solar.path]: 'solar',
  'ai-analysis': 'photo',
  'ai-conversations': 'question',
}

/** A record's address begins with its project's, so the last part decides. */
export const subjectOf = ({ path }: Pick<Change, 'path'>) => {
  const known = path.split(/[/?]/).findLast((part) => Object.hasOwn(SUBJECTS, part))
  return known === undefined ? undefined : SUBJECTS[known]
}

export const isRecord = (subject: Subject | undefined): subject is EntityType =>
  subject !== undefined && Object.hasOwn(RECORD_KINDS, subject)

type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = ({ body }: Pick<Change, 'body'>): Fields =>
  typeof body === 'object' && body !== null ? (body as Fields) : {}

/** What names other things than records. */
const NAME_FIELDS = {
  task: 'title',
  project: 'name',
  photo: 'title',
  comment: 'text',
  entry: 'notes',
  product: 'name',
} as const

type Words = (name: string) => Message

const NAMED: Record<Exclude<Subject, 'question'>, Words> = {
  task: (name) => msg('Task: {name}', { name }),
  project: (name) => msg('Project: {name}', { name }),
  photo: (name) => msg('Photo of {name}', { name }),
  comment: (name) => msg('Comment: {name}', { name }),
  entry: (name) => msg('Book: {name}', { name }),
  product: (name) => msg('Product: {name}', { name }),
  crop: (name) => msg('Field: {name}', { name }),
  animal: (name) => msg('Herd: {name}', { name }),
  solar: (name) => msg('Solar system: {name}', { name }),
}

const UNNAMED: Record<Exclude<Subject, 'question'>, Message> = {
  task: msg('Task'),
  project: msg('Project'),
  photo: msg('Photo'),
  comment: msg('Comment'),
  entry: msg('Book entry'),
  product: msg('Product'),
  crop: RECORD_KINDS.crop.words.unnamed,
  animal: RECORD_KINDS.animal.words.unnamed,
  solar: RECORD_KINDS.solar.words.unnamed,
}

type Outcome = (what: Message) => Message

const deleted: Outcome = (what) => msg('{what}, deleted', { what })
const saved: Outcome = (what) => msg('{what}, saved', { what })

/** By method, and for tasks by the end of the address. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'PUT completion': (what) => msg('{what}, done', { what }),
  'DELETE completion': (what) => msg('{what}, not done after all', { what }),
  'POST restore': (what) => msg('{what}, restored', { what }),
  'PUT snooze': (what) => msg('{what}, postponed', { what }),
  PUT: saved,
  PATCH: saved,
  DELETE: deleted,
}

/** What a change is, for a farmer: 'Field: South, saved'. */
export function changeText(change: Change): Message {
  const { method, path, name, opened } = change
  const subject = subjectOf(change)
  const body = fieldsOf(change)
  const text = (field: string) => [body[field], opened?.base[field]].find(isText)
  if (subject === undefined) return msg('A change')
  if (subject === 'question') return msg('Question: {text}', { text: text('message') ?? '' })
  const { length: count } = Array.isArray(body.moves) ? body.moves : []
  if (count > 0)
    return msg('{count, plural, one {# task} other {# tasks}}, moved to another day', { count })
  const shown =
    name ??
    firstLine(text(isRecord(subject) ? RECORD_KINDS[subject].name : NAME_FIELDS[subject]) ?? '')
  const what = shown ? NAMED[subject](shown) : UNNAMED[subject]
  const ending = path.split('/').at(-1) ?? ''
  const outcome = OUTCOMES[`${method} ${ending}`] ?? OUTCOMES[method]
  return outcome ? outcome(what) : what
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
