import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { MailRefused, type Mail } from '#server/mail/mailer.ts'
import { openMailer } from '#server/mail/smtp-mailer.ts'
import { headersOf, openSmtpServer, textOf } from '#tests/setup/smtp.ts'

const TIMES = { connectMs: 300, greetingMs: 300, silenceMs: 300, wholeMs: 600 }
const MAIL: Mail = {
  to: 'ada@farm.example',
  subject: 'Frost tonight',
  text: 'The forecast: −2 °C.\n.\nhttp://localhost:5000/dashboard',
  messageId: '<0190-notice@farm.example>',
}

let smtp: Awaited<ReturnType<typeof openSmtpServer>>
let mailer: NonNullable<ReturnType<typeof openMailer>>
const open = (env: Record<string, string>) => {
  const opened = openMailer(readConfig(env), TIMES)
  if (!opened) throw new Error('A mailer was configured')
  return opened
}
beforeEach(async () => {
  smtp = await openSmtpServer()
  mailer = open(smtp.env)
})
afterEach(async () => {
  mailer.close()
  await smtp.close()
})

const failure = async (mail: Partial<Mail> = {}) =>
  mailer.send({ ...MAIL, ...mail }).then(
    () => null,
    (error: Error) => error,
  )

test('without a mail server there is no mailer', () => {
  expect(openMailer(readConfig({}))).toBeNull()
})

test('a mail arrives as plain text, by its own id, and asks for no automatic answer', async () => {
  await mailer.send(MAIL)
  const [mail] = smtp.mails
  if (!mail) throw new Error('Nothing arrived')
  expect([mail.from, mail.to]).toEqual(['farm@coop.example', ['ada@farm.example']])
  expect(Object.fromEntries(headersOf(mail))).toMatchObject({
    from: 'Smart Farm <farm@coop.example>',
    to: 'ada@farm.example',
    subject: 'Frost tonight',
    'message-id': '<0190-notice@farm.example>',
    'auto-submitted': 'auto-generated',
    'content-type': expect.stringContaining('text/plain; charset=utf-8'),
  })
  expect(textOf(mail).replaceAll('\r\n', '\n')).toContain('−2 °C.\n..\nhttp://localhost:5000/')
})

test.each([
  ['ada@farm.example\r\nRCPT TO:<eve@evil.example>'],
  ['ada@farm.example\nBcc: eve@evil.example'],
  ['ada@farm.example, eve@evil.example'],
  ['Ada <ada@farm.example>'],
  ['"ada\r\n"@farm.example'],
  ['ada@farm.example>'],
  [''],
])('%j is refused as an address and reaches nobody', async (to) => {
  expect(await failure({ to })).toBeInstanceOf(MailRefused)
  expect(smtp.mails).toEqual([])
})

test('a line break in a subject begins no header', async () => {
  await mailer.send({ ...MAIL, subject: 'Hill\r\nBcc: eve@evil.example\r\n\r\nfarm\0' })
  const [mail] = smtp.mails
  if (!mail) throw new Error('Nothing arrived')
  expect(mail.to).toEqual(['ada@farm.example'])
  const headers = Object.fromEntries(headersOf(mail))
  expect(headers.subject).toBe('Hill Bcc: eve@evil.example farm')
  expect(headers).not.toHaveProperty('bcc')
})

test('an id with a line break is not sent', async () => {
  expect(await failure({ messageId: '<a@b>\r\nBcc: eve@evil.example' })).toBeInstanceOf(Error)
  expect(smtp.mails).toEqual([])
})

test('a path or an address in a text is not opened', async () => {
  await mailer.send({ ...MAIL, text: 'file:///etc/passwd', subject: 'http://127.0.0.1/' })
  expect(smtp.mails).toHaveLength(1)
})

test.each([
  ['550 5.1.1 <ada@farm.example>: no such user', true],
  ['551 User not local', true],
  ['553 5.1.3 Bad address', true],
  // Not about the mailbox: the host has to correct these.
  ['554 5.7.1 <ada@farm.example>: Relay access denied', false],
  ['550 5.7.1 Unauthenticated senders are refused', false],
  ['450 4.2.0 <ada@farm.example>: greylisted', false],
  ['552 5.2.2 Mailbox full', false],
])('the answer %j is for good: %s', async (refuses, isForGood) => {
  smtp.become({ refuses })
  const error = await failure()
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof MailRefused).toBe(isForGood)
  expect(error?.message).toContain(refuses.slice(0, 3))
  expect(JSON.stringify([error?.message, error?.stack, error])).not.toContain('ada@')
})

test.each(['hangs', 'drops', 'drips'] as const)(
  'a server that %s ends the sending in time, and the next mail arrives',
  async (mood) => {
    smtp.become(mood)
    const begun = performance.now()
    const error = await failure()
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(performance.now() - begun).toBeLessThan(5_000)
    smtp.become('takes')
    await mailer.send(MAIL)
    expect(smtp.mails).toHaveLength(1)
  },
)

test('a server that is gone is no refusal, and its error names no password', async () => {
  mailer.close()
  await smtp.close()
  mailer = open({ ...smtp.env, SMTP_URL: smtp.url.replace('//', '//ada%40x:s%2Fcret@') })
  const error = await failure()
  expect(error?.message).toMatch(/^The mail could not be handed over: ESOCKET/)
  expect(`${error?.message} ${error?.stack}`).not.toMatch(/cret|ada/)
})

test('a password goes over the network with encryption only', async () => {
  mailer.close()
  const withPassword = smtp.url.replace('//', '//ada:secret@')
  // Leads here too, but is not known to.
  mailer = open({ ...smtp.env, SMTP_URL: withPassword.replace('127.0.0.1', '0.0.0.0') })
  expect((await failure())?.message).toMatch(/ETLS/)
  expect(smtp.commands.join()).not.toContain('AUTH')
  mailer.close()
  mailer = open({ ...smtp.env, SMTP_URL: withPassword })
  await mailer.send(MAIL)
  expect(smtp.commands).toContainEqual(expect.stringMatching(/^AUTH PLAIN/))
  expect(smtp.mails).toHaveLength(1)
})
