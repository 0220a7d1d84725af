import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { msg } from '#contract/message.ts'
import { screenPaths } from '#domain/screen-paths.ts'
import { say } from '#domain/texts/say.ts'
import type { Push, PushOutcome } from '#server/alerts/push.ts'
import type { Tables } from '#server/db/tables.ts'
import { MailRefused, type Mail, type Mailer } from '#server/mail/mailer.ts'
import { timeUp } from '#server/process/time-up.ts'
import type { Notice } from './claims.ts'
import type { WeatherLines } from './digest-words.ts'
import { inOneLine, type Words } from './notice-words.ts'
import type { Recipient } from './recipient.ts'

export type SendingWorld = {
  db: Kysely<Tables>
  mailer: Mailer | null
  push: Push
  /** Of our own pages, e.g. `https://farm.example`. */
  origin: string
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'> | false
  weatherLines?: WeatherLines | undefined
  /** The mail of a notice about an account itself; null if there is nothing to send any more. */
  accountMail: (notice: Notice) => Promise<Omit<Mail, 'messageId'> | null>
}

/** What one channel is told at once, by the name of the first notice. */
export type Message = { words: Words; notice: Notice; more: Notice[] }

/** Longer than the mailer's own limit, so that a mail that was taken late is not sent again. */
const MAIL_TIMEOUT_MS = 70_000
const URGENT = ['finding', 'weather', 'test']

const FOOTER = msg('You chose to be told this by mail. Choose otherwise under Alerts: {url}')

/** Sends to the device or the address of the reader; what fails for now is to be sent later. */
export function send(world: SendingWorld, { by, spoken }: Recipient, { words, notice }: Message) {
  if (by.kind === 'push') return sendPush(world, by.subscription, words, notice)
  const url = `${world.origin}${screenPaths.alerts}`
  const footer = say(spoken, { ...FOOTER, values: { url } })
  const parts = [words.body, `${world.origin}${words.path}`, `-- \n${footer}`]
  const mail = { to: by.to, subject: inOneLine(words.title), text: parts.join('\n\n') }
  return sendMail(world, mail, notice)
}

async function sendPush(
  { push, log }: SendingWorld,
  ...[subscription, words, notice]: [Parameters<Push['send']>[0], Words, Notice]
): Promise<PushOutcome> {
  const { path } = words
  const message = {
    title: inOneLine(words.title),
    body: shortened(words.body),
    path,
    tag: notice.id,
  }
  const urgency = URGENT.includes(notice.kind) ? 'high' : 'normal'
  try {
    return await push.send(subscription, message, urgency)
  } catch (error) {
    return failed(log, notice, error)
  }
}

export async function sendMail(
  { mailer, origin, log }: SendingWorld,
  mail: Omit<Mail, 'messageId'>,
  notice: Notice,
): Promise<PushOutcome> {
  if (!mailer) return { is: 'refused' }
  const messageId = `<${notice.id}@${new URL(origin).hostname}>`
  try {
    const tooLate = timeUp(AbortSignal.timeout(MAIL_TIMEOUT_MS))
    await Promise.race([mailer.send({ ...mail, messageId }), tooLate])
    return { is: 'sent' }
  } catch (error) {
    return error instanceof MailRefused ? { is: 'refused' } : failed(log, notice, error)
  }
}

/** The text of an error may name an address. */
function failed(log: SendingWorld['log'], { id, kind }: Notice, error: unknown): PushOutcome {
  const { name, code } = error as NodeJS.ErrnoException
  if (log) log.warn({ noticeId: id, kind, error: code ?? name }, 'a notice could not be sent')
  return { is: 'later', afterMs: 0 }
}

/** A push service takes 4096 bytes, encrypted and with all that stands around. */
const MAX_BODY_BYTES = 2500
const MAX_LINES = 8

/** The first lines, as far as they fit. */
function shortened(body: string) {
  const lines: string[] = []
  let bytes = 0
  for (const line of body.split('\n').slice(0, MAX_LINES).map(inOneLine)) {
    bytes += Buffer.byteLength(JSON.stringify(line))
    if (bytes > MAX_BODY_BYTES) break
    lines.push(line)
  }
  return lines.join('\n')
}
