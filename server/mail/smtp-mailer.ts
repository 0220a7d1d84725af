import { createTransport, type NodemailerError } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { isMailAddress } from '#server/config-addresses.ts'
import { MailRefused, type Mail, type Mailer } from './mailer.ts'

type Times = { connectMs: number; greetingMs: number; silenceMs: number; wholeMs: number }

/** `wholeMs` ends what a server draws out byte by byte, which is never silent. */
const TIMES: Times = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, wholeMs: 60_000 }
const CONNECTIONS = 2

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>

/** Sends by the mail server of the configuration; null where there is none. */
export function openMailer({ SMTP_URL, MAIL_FROM }: MailConfig, times = TIMES): Mailer | null {
  if (!SMTP_URL || !MAIL_FROM) return null
  const transport = createTransport({
    ...serverOf(new URL(SMTP_URL)),
    pool: true,
    maxConnections: CONNECTIONS,
    // Whoever sends the notices tries again, and knows what was sent.
    maxRequeues: 0,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.greetingMs,
    socketTimeout: times.silenceMs,
    dnsTimeout: times.connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      refuseHostile(mail)
      const { to, subject, text, messageId } = mail
      try {
        await transport.sendMail({
          from: { name: 'Smart Farm', address: MAIL_FROM },
          to: { name: '', address: to },
          envelope: { from: MAIL_FROM, to: [to] },
          subject: inOneLine(subject),
          text,
          textEncoding: 'quoted-printable',
          messageId,
          // RFC 3834: nobody's absence is answered to it.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(times.wholeMs),
        })
      } catch (error) {
        throw withoutAddresses(error as NodemailerError)
      }
    },
    close: () => transport.close(),
  }
}

/** A password never goes over the network in the clear, as an opportunistic upgrade can be suppressed. */
function serverOf({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    host,
    secure,
    ...(port && { port: Number(port) }),
    ...(username && { auth, requireTLS: !secure && !isLoopback(host) }),
  }
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')

const MESSAGE_ID = /^<[^\s<>]{1,250}>$/

/** A line break in an address or an id would begin a header or a command of its own. */
function refuseHostile({ to, messageId }: Mail) {
  if (!isMailAddress(to)) throw new MailRefused('This is not a mail address')
  if (!MESSAGE_ID.test(messageId)) throw new Error('This is not a Message-ID')
}

const inOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** No such mailbox, not here any more, no such name (RFC 5321, 4.2.3). */
const NO_MAILBOX = [550, 551, 553]
/** RFC 3463: against a rule, such as one for senders; that is not about the mailbox. */
const AGAINST_RULE = /^\d{3}[ -]5\.7\./

/** Errors are logged, and those of the mail server name the address, the user or both. */
function withoutAddresses({ code, command, responseCode, response = '' }: NodemailerError) {
  const isGone =
    command === 'RCPT TO' && NO_MAILBOX.includes(responseCode ?? 0) && !AGAINST_RULE.test(response)
  const what = [code, command, responseCode].filter((one) => one !== undefined).join(' ')
  return isGone
    ? new MailRefused(`The mail server knows no such mailbox: ${what}`)
    : new Error(`The mail could not be handed over: ${what}`)
}
