import { entryKind } from '#contract/entries.ts'
import { MAX_TASKS_AT_ONCE } from '#contract/limits.ts'
import { messageOfIssue, msg, type Message } from '#contract/message.ts'
import { taskPayload } from '#contract/tasks.ts'
import { closureTimes } from '#domain/book/waiting-words.ts'
import { readTaskLine } from '#domain/tasks/task-line.ts'
import { say, type Language } from '#domain/texts/say.ts'
import type { Answer, Asked } from '#server/ai.ts'
import { HttpError } from '#server/http/http-error.ts'
import { plainName, plainText } from './plain-text.ts'
import { bookReply, closureLines, lineReply } from './render/book-reply.ts'
import { energyReply } from './render/energy-reply.ts'
import { findingsReply } from './render/findings-reply.ts'
import {
  calculateReply,
  cardReply,
  convertReply,
  helpReply,
  outsideReply,
  unsureReply,
} from './render/knowledge-replies.ts'
import { recordsReply } from './render/records-reply.ts'
import { saying, type Reply } from './render/reply.ts'
import { addedReply, tasksReply } from './render/tasks-reply.ts'
import { weatherReply } from './render/weather-reply.ts'
import { addTask } from './tools/add-task.ts'
import { book } from './tools/book.ts'
import { calculate } from './tools/calculate.ts'
import { convert } from './tools/convert.ts'
import { energy } from './tools/energy.ts'
import { findings } from './tools/findings.ts'
import { findCards } from './tools/find-cards.ts'
import { productHelp } from './tools/product-help.ts'
import { records } from './tools/records.ts'
import type { RecordsFacts } from './tools/schemas.ts'
import { tasks } from './tools/tasks.ts'
import { weather } from './tools/weather.ts'
import { isRead, type Part, type ToolQuestion } from './understand/understanding.ts'

const ENGINE = 'built-in'
const MOST_CHOICES = 3

const IS_CUT = msg('I answer five questions at a time. Please ask the others again.')
const NO_WORDS = msg(
  'I can only read words. Tell me in a short sentence what you see or want to know.',
)

/** The answer that needs no model: each question of a message by a tool, put into words. */
export async function builtInAnswer(asked: Asked): Promise<Answer> {
  const { read, spoken, unreadable } = asked
  const { parts, isCut } = read
  if (unreadable !== null && !isRead(read)) return inWords([saying(unreadable)], spoken)
  const replies: Reply[] = []
  // In order, as a question may be about the task that was just added.
  for (const part of parts) replies.push(await replyTo(part, asked).catch(sentenceOf))
  if (isCut) replies.push(saying(IS_CUT))
  if (replies.length === 0) replies.push(saying(NO_WORDS))
  return inWords(replies, spoken)
}

export function inWords(replies: Reply[], spoken: Language): Answer {
  const worded = (line: Message | string) => (typeof line === 'string' ? line : say(spoken, line))
  const content = replies.map(({ lines }) => lines.map(worded).join('\n'))
  const sources = replies
    .flatMap((reply) => reply.sources)
    .map(({ label, ...source }) => ({ ...source, label: worded(label) }))
  return {
    content: plainText(content.join('\n\n')),
    sources: [
      ...new Map(sources.map((source) => [`${source.path} ${source.label}`, source])).values(),
    ],
    choices: replies
      .flatMap(({ choices = [] }) => choices)
      .slice(0, MOST_CHOICES)
      .map(({ label, ...choice }) => ({ label: worded(label), ...choice })),
    engine: ENGINE,
  }
}

async function replyTo(part: Part, asked: Asked): Promise<Reply> {
  const { context } = asked
  switch (part.is) {
    case 'tool':
      return toolReply(part, asked)
    case 'card':
      return cardReply(await findCards.run(context, { ids: [part.id] }), asked.spoken)
    case 'help':
      return helpReply(await productHelp.run(context, { ids: [part.id] }), asked.spoken)
    case 'addTask':
      return addTaskReply(part, asked)
    case 'bookLine':
      return lineReply(part.text)
    case 'convert':
      return convertReply(await convert.run(context, part.given), asked.spoken)
    case 'calculate':
      return calculateReply(await calculate.run(context, part.given), asked.spoken)
    case 'say':
    case 'refuse':
    case 'decline':
      return saying(part.answer)
    case 'outside':
      return outsideReply(part.word)
    default:
      return unsureReply(part)
  }
}

async function toolReply(question: ToolQuestion, asked: Asked): Promise<Reply> {
  const { context, setting, spoken } = asked
  const { does, scope, show, periods, taskIds } = question
  const { kinds, ids, projectIds } = scope
  switch (does) {
    case 'records': {
      const saved = await records.run(context, { kinds, ids, projectIds })
      const reply = recordsReply(question, saved, setting.today)
      return show['field'] === 'expectedHarvest' ? withClosures(reply, saved, asked) : reply
    }
    case 'findings': {
      const found = await findings.run(context, { kinds, ids, projectIds })
      const saved = await records.run(context, { kinds, ids, projectIds })
      return findingsReply(question, found, saved, spoken)
    }
    case 'energy':
      return energyReplies(question, asked)
    case 'weather':
      return weatherReply(question, await weather.run(context, { projectIds, ...periods[0] }))
    case 'book':
      return bookAnswer(question, asked)
    case 'tasks':
      return tasksReply(
        question,
        taskIds.length > 0
          ? await namedTasks(question, asked)
          : await tasks.run(context, { ids, projectIds, ...periods[0], state: stateOf(question) }),
        spoken,
      )
  }
}

const ENTRY_KINDS = entryKind.options
/** What of the book answers each kind of question; entries answer the others. */
const WANTS = { closed: ['closed'], profit: ['profit'] } as const

async function bookAnswer(question: ToolQuestion, { context, spoken }: Asked) {
  const { scope, periods, show } = question
  const { ids, projectIds } = scope
  const wants = Object.entries(WANTS).find(([name]) => name === show['show'])?.[1] ?? ['entries']
  const facts = await book.run(context, {
    ids,
    projectIds,
    ...periods[0],
    kind: ENTRY_KINDS.find((kind) => kind === show['kind']),
    wants: [...wants],
  })
  const times = closureTimes(spoken.locale, context.zone, context.now)
  return bookReply(question, facts, { spoken, times })
}

/** What is ripe may be closed. */
async function withClosures(reply: Reply, saved: RecordsFacts, { context, spoken }: Asked) {
  const ids = saved.records.map(({ id }) => id)
  if (ids.length === 0) return reply
  const facts = await book.run(context, { ids, wants: ['closed'] })
  const times = closureTimes(spoken.locale, context.zone, context.now)
  return { ...reply, lines: [...reply.lines, ...closureLines(facts, times)] }
}

const MOST_PERIODS = 3

/** Energy of each period that was named, so that they can be compared. */
async function energyReplies(question: ToolQuestion, { context }: Asked): Promise<Reply> {
  const { scope, periods } = question
  const { ids, projectIds } = scope
  const spans = periods.length > 0 ? periods.slice(0, MOST_PERIODS) : [{}]
  const replies = await Promise.all(
    spans.map(async (span) =>
      energyReply(question, await energy.run(context, { ids, projectIds, ...span })),
    ),
  )
  return {
    lines: replies.flatMap(({ lines }) => lines),
    sources: replies.flatMap(({ sources }) => sources),
  }
}

/** Tasks named by their words, whether they are open or done. */
async function namedTasks({ taskIds }: ToolQuestion, { context }: Asked) {
  const [open, done] = await Promise.all([
    tasks.run(context, { state: 'open', limit: MAX_TASKS_AT_ONCE }),
    tasks.run(context, { state: 'done', limit: MAX_TASKS_AT_ONCE }),
  ])
  const found = [...open.tasks, ...done.tasks].filter(({ id }) => taskIds.includes(id))
  return { ...open, tasks: found, total: found.length }
}

const STATES = ['open', 'done', 'overdue'] as const
const stateOf = ({ show }: ToolQuestion) => STATES.find((state) => state === show['state'])

/** A tool that cannot do what it was given says why. */
function sentenceOf(error: unknown): Reply {
  if (error instanceof HttpError && error.statusCode < 500) return saying(error.sentence)
  throw error
}

/** 'to check the trough' is 'Check the trough'. */
function asTitle(words: string, leads: string[], { locale }: Language) {
  const plain = words.toLocaleLowerCase(locale)
  const lead = leads.find((one) => plain.startsWith(`${one} `))
  const title = lead ? words.slice(lead.length + 1) : words
  return title.charAt(0).toLocaleUpperCase(locale) + title.slice(1)
}

async function addTaskReply(
  { text, leads, recordId, projectId }: Extract<Part, { is: 'addTask' }>,
  { context, setting, spoken }: Asked,
): Promise<Reply> {
  const notAdded = (problem: string) =>
    saying(msg('I could not add "{text}". {problem}', { text: plainName(text), problem }))
  const { line, problem } = readTaskLine(text, setting.today, spoken)
  if (!line) return notAdded(say(spoken, problem))
  const task = { ...line, title: asTitle(line.title, leads, spoken) }
  const { error } = taskPayload.safeParse({ ...task, projectId })
  if (error) return notAdded(say(spoken, messageOfIssue(error.issues[0]?.message ?? '')))
  const { repeat, ...once } = task
  const place = recordId ? { recordId } : { projectId }
  const added = await addTask.run(context, { ...once, ...place, ...(repeat && { repeat }) })
  return addedReply(added, setting.today, spoken)
}
