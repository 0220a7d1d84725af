/* A process that sends what a database holds, until it is killed: by the loop of the server, to a mail server of the test. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { openSqlite } from '#server/db/open.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { openSending } from '#server/sending/sending.ts'
import { recordingChannels } from './alerts.ts'

const [file = '', port = '', aheadMs = '0'] = process.argv.slice(2)

/** One connection for each mail; the server has taken it once it answers. */
async function send({ messageId }: Mail) {
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(messageId)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer.toString() !== '250') throw new Error('The mail was not taken')
}

openSending({
  db: openSqlite(file),
  mailer: { send, close: () => {} },
  push: recordingChannels().push,
  origin: 'http://localhost:5000',
  // Past the claims of the process before.
  now: () => new Date(Date.now() + Number(aheadMs)),
  log: false,
  accountMail: () => Promise.resolve(null),
}).start()
