import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** What a test server does instead of taking the mail. */
export type SmtpMood =
  | 'takes'
  /** Accepts the connection and never says a word. */
  | 'hangs'
  /** Answers to the recipient as told. */
  | { refuses: string }
  /** Ends the connection in the middle of the mail. */
  | 'drops'
  /** Sends the answer to the mail byte by byte, for ever. */
  | 'drips'

export type ReceivedMail = {
  from: string
  to: string[]
  /** As sent, with its headers. */
  raw: string
}

/** A mail server that speaks enough SMTP to take what we send, on loopback. */
export async function openSmtpServer() {
  const mails: ReceivedMail[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  let mood: SmtpMood = 'takes'
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, () => mood, { mails, commands })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    mails,
    /** Lines of all clients, without those of the mails. */
    commands,
    url: `smtp://127.0.0.1:${port}`,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'farm@coop.example' },
    become: (next: SmtpMood) => {
      mood = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Heard = { mails: ReceivedMail[]; commands: string[] }

function converse(socket: Socket, moodNow: () => SmtpMood, { mails, commands }: Heard) {
  if (moodNow() === 'hangs') return
  let mail: ReceivedMail = { from: '', to: [], raw: '' }
  let isData = false
  let buffer = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const answer = (line: string) => {
    commands.push(line)
    const [verb = ''] = line.toUpperCase().split(/[ :]/)
    const address = /<(.*)>/.exec(line)?.[1] ?? ''
    const mood = moodNow()
    if (verb === 'EHLO') return say('250-mail.example\r\n250-AUTH PLAIN\r\n250 8BITMIME')
    if (verb === 'MAIL') mail = { from: address, to: [], raw: '' }
    if (verb === 'RCPT' && typeof mood === 'object') return say(mood.refuses)
    if (verb === 'RCPT') mail.to.push(address)
    if (verb === 'DATA') {
      isData = true
      return say('354 Go on')
    }
    if (verb === 'STARTTLS') return say('502 Not here')
    if (verb === 'AUTH') return say('235 Welcome')
    return say(verb === 'QUIT' ? '221 Bye' : '250 OK')
  }
  const take = (raw: string) => {
    const mood = moodNow()
    if (mood === 'drops') return socket.destroy()
    if (mood === 'drips') {
      socket.write('2')
      const timer = setInterval(() => socket.write('5'), 20)
      return socket.on('close', () => clearInterval(timer))
    }
    mails.push({ ...mail, raw })
    return say('250 Taken')
  }
  say('220 mail.example')
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    for (;;) {
      const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const text = buffer.slice(0, end)
      buffer = buffer.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        take(text)
      } else answer(text)
    }
  })
}

/** The headers of a received mail, in lower case; one that was folded is whole. */
export function headersOf({ raw }: ReceivedMail) {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const lines = head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n')
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
}

/** The text of a received mail, from quoted-printable. */
export function textOf({ raw }: ReceivedMail) {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString()
}
