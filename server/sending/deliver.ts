import { quietUntil } from '#server/alerts/clock-times.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import {
  claim,
  CLAIM_MS,
  drop,
  markSent,
  postpone,
  retry,
  type Notice,
  type Unit,
} from './claims.ts'
import { digestWords } from './digest-words.ts'
import { newsWords, noticeWords } from './notice-words.ts'
import { send, sendMail, type Message, type SendingWorld } from './messages.ts'
import { findRecipient, isWished, type Recipient } from './recipient.ts'

/** More at once become one message. */
const MOST_SINGLE = 5

/** Claims what waits for a channel, or one mail about an account, and sends it. */
export async function deliver(world: SendingWorld, unit: Unit) {
  const notices = await claim(world.db, unit, world.now())
  const [first] = notices
  if (!first) return
  if (first.channelId === null) await sendAccountMail(world, first)
  else await deliverToChannel(world, first.channelId, notices)
}

/** Mail about the account itself knows no wishes and no quiet hours. */
async function sendAccountMail(world: SendingWorld, notice: Notice) {
  const { db, now, accountMail } = world
  const mail = await accountMail(notice)
  const outcome = mail ? await sendMail(world, mail, notice) : ({ is: 'refused' } as const)
  if (outcome.is === 'sent') await markSent(db, { channelId: null, notices: [notice] }, now())
  else if (outcome.is === 'later') await retry(db, [notice], now())
  else await drop(db, [notice])
}

async function deliverToChannel(world: SendingWorld, channelId: string, claimed: Notice[]) {
  const { db, now } = world
  const recipient = await findRecipient(db, channelId)
  if (!recipient || (recipient.by.kind === 'mail' && !world.mailer)) {
    await drop(db, claimed)
    return
  }
  const wished: Notice[] = []
  for (const notice of claimed) {
    if (await isWished(db, recipient, notice, now())) wished.push(notice)
    else await drop(db, [notice])
  }
  const loud = await leaveForLater(world, recipient, wished)
  await sendInTurn(world, recipient, await messagesOf(world, recipient, loud))
}

/** What was asked for just now is not held back. @returns what is sent now */
async function leaveForLater({ db, now }: SendingWorld, { wishes }: Recipient, notices: Notice[]) {
  if (!wishes?.quiet) return notices
  const until = quietUntil(wishes.quiet, wishes.zone, now())
  if (until <= now()) return notices
  const held = notices.filter(({ kind }) => kind !== 'test')
  if (held.length > 0) await postpone(db, held, until)
  return notices.filter(({ kind }) => kind === 'test')
}

/** Those of which there is nothing to say any more are dropped. */
async function messagesOf(world: SendingWorld, recipient: Recipient, notices: Notice[]) {
  const messages: Message[] = []
  for (const notice of notices) {
    const words = await wordsOf(world, recipient, notice).catch((error: unknown) => {
      if (world.log) world.log.error({ err: error }, 'a notice could not be put into words')
      return undefined
    })
    if (words) messages.push({ words, notice, more: [] })
    else if (words === null) await drop(world.db, [notice])
    else await retry(world.db, [notice], world.now())
  }
  const [first, ...others] = messages.filter(isNews)
  if (!first || others.length < MOST_SINGLE) return messages
  const news = [first, ...others].map(({ words }) => words)
  const more = others.map(({ notice }) => notice)
  const one = { words: newsWords(recipient.spoken, news), notice: first.notice, more }
  return [one, ...messages.filter((message) => !isNews(message))]
}

const isNews = ({ notice: { kind } }: Message) => kind !== 'digest' && kind !== 'test'

const noticesOf = ({ notice, more }: Message) => [notice, ...more]

function wordsOf(world: SendingWorld, { userId, spoken, wishes }: Recipient, notice: Notice) {
  const { db, now, weatherLines } = world
  const farmId = notice.farmId ?? ''
  if (notice.kind !== 'digest')
    return noticeWords({ db, spoken, farmId, userId, now: now() }, notice)
  const zone = wishes?.zone ?? UNKNOWN_ZONE
  return digestWords({ db, userId, spoken, zone, now: now(), weatherLines })
}

/** Marks each as sent directly after it is. A channel that cannot be reached now is left alone for a while. */
async function sendInTurn(world: SendingWorld, recipient: Recipient, messages: Message[]) {
  const { db, now } = world
  const { channelId } = recipient
  const begunAt = now().getTime()
  for (const [at, message] of messages.entries()) {
    // The others will be free for a new claim.
    if (now().getTime() > begunAt + CLAIM_MS / 3) return
    const outcome = await send(world, recipient, message)
    if (outcome.is === 'gone') {
      await db.deleteFrom('channels').where('id', '=', channelId).execute()
      return
    }
    if (outcome.is === 'later') {
      const left = messages.slice(at).flatMap(noticesOf)
      await retry(db, left, now(), outcome.afterMs)
      return
    }
    if (outcome.is === 'refused') await drop(db, noticesOf(message))
    else await markSent(db, { channelId, notices: noticesOf(message) }, now())
  }
}
