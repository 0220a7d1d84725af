import type { Kysely, Transaction } from 'kysely'
import { msg, type Message, type MessageValue } from '#contract/message.ts'
import { say, type Language } from '#domain/texts/say.ts'
import { forgetLinks, makeLink, newAddress } from '#server/auth/account-links.ts'
import type { NoticeRow } from '#server/db/alert-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { languageCalled } from '#server/http/language.ts'
import type { Mail } from './mailer.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'auth' | 'origins'>
type Notice = Pick<NoticeRow, 'userId' | 'kind' | 'facts' | 'createdAt'>
type User = { id: string; email: string; emailVerified: number }

type Asked = {
  deps: Needs
  notice: Notice
  user: User
  facts: Record<string, string>
  origin: string
}
/** A paragraph, maybe with the address of a page in a line of its own. */
type Paragraph = Message | [Message, string]
type Written = { to: string; subject: Message; paragraphs: Paragraph[] }

/** Nothing that a person typed but an address stands in a mail: anybody can have it sent to anybody. */
const WRITERS: Record<string, (asked: Asked) => Promise<Written | null> | Written> = {
  reset: writeReset,
  confirm: writeConfirm,
  'password-changed': writePasswordChanged,
  'address-asked': writeAddressAsked,
}

/**
 * The mail of a notice about an account itself. A link in it is made now, and each time anew.
 * @returns null if there is nothing to send any more
 */
export async function accountMail(
  deps: Needs,
  notice: Notice,
): Promise<Pick<Mail, 'to' | 'subject' | 'text'> | null> {
  const write = WRITERS[notice.kind]
  const user = await deps.db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified'])
    .where('id', '=', notice.userId)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!write || !user) return null
  const facts = JSON.parse(notice.facts) as Record<string, string>
  const [origin = ''] = deps.origins
  const written = await write({ deps, notice, user, facts, origin })
  if (!written || written.to.endsWith('.invalid')) return null
  const language = languageCalled(facts.language)
  return {
    to: written.to,
    subject: say(language, written.subject),
    text: textOf(language, written.paragraphs),
  }
}

const textOf = (language: Language, paragraphs: Paragraph[]) =>
  paragraphs
    .map((one) => (Array.isArray(one) ? `${say(language, one[0])}\n${one[1]}` : say(language, one)))
    .join('\n\n')
    .concat('\n')

const hostOf = (origin: string) => new URL(origin).host

async function writeReset({ deps, notice, user, origin }: Asked): Promise<Written | null> {
  const { db, now, auth } = deps
  const signIn = await db
    .selectFrom('accounts')
    .select('updatedAt')
    .where('userId', '=', user.id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  if (!signIn || !auth.hasPasswords) return writeOtherWay({ deps, user, origin })
  // A mail that was sent, though nobody could write that down, has done what was asked for.
  if (signIn.updatedAt > notice.createdAt) return null
  const token = await db.transaction().execute(async (tx) => {
    await forgetLinks(tx, user.id, ['reset'])
    return makeLink(tx, 'reset', { userId: user.id, email: user.email }, now())
  })
  return {
    to: user.email,
    subject: msg('Choose a new password for Smart Farm'),
    paragraphs: [
      msg('Somebody, probably you, asked for a new password for your account at {host}.', {
        host: hostOf(origin),
      }),
      [msg('Open this link within an hour to choose it:'), `${origin}/api/reset/${token}`],
      msg('If it was not you, ignore this mail: your password stays as it is.'),
    ],
  }
}

type OtherWay = Pick<Asked, 'deps' | 'user' | 'origin'>

async function writeOtherWay({ deps, user, origin }: OtherWay): Promise<Written> {
  const ways = await waysIn(deps, user.id)
  const host = hostOf(origin)
  return {
    to: user.email,
    subject: msg('How you sign in to Smart Farm'),
    paragraphs: [
      msg('Somebody, probably you, asked for a new password for your account at {host}.', { host }),
      ways.length === 0
        ? msg('Your account has no password. Ask {contact} how to sign in.', {
            contact: deps.auth.contact,
          })
        : [
            msg('Your account has no password: you sign in with {ways}.', { ways: either(ways) }),
            `${origin}/api/login`,
          ],
    ],
  }
}

const either = ([first = '', ...others]: MessageValue[]) =>
  others.reduce((before, last) => msg('{before} or {last}', { before, last }), first)

/** Names of the providers, and the passkeys if there are any. */
async function waysIn({ db, auth }: Needs, userId: string) {
  const linked = await db
    .selectFrom('accounts')
    .select('providerId')
    .where('userId', '=', userId)
    .where('providerId', '<>', 'credential')
    .orderBy('createdAt')
    .execute()
  const names: MessageValue[] = auth.providers
    .filter(({ id }) => linked.some(({ providerId }) => providerId === id))
    .map(({ name }) => name)
  return auth.hasPasswords && (await hasPasskey(db, userId)) ? [...names, msg('a passkey')] : names
}

async function hasPasskey(db: Kysely<Tables>, userId: string) {
  const passkeys = db.selectFrom('passkeys').select('id').where('userId', '=', userId).limit(1)
  return (await passkeys.executeTakeFirst()) !== undefined
}

async function writeConfirm({ deps, user, facts, origin }: Asked): Promise<Written | null> {
  const { address = '' } = facts
  const token = await deps.db
    .transaction()
    .execute(async (tx) =>
      (await isOpenFor(tx, user, address, deps.now()))
        ? makeLink(tx, 'confirm', { userId: user.id, email: address }, deps.now())
        : null,
    )
  if (token === null) return null
  return {
    to: address,
    subject: msg('Confirm your email address for Smart Farm'),
    paragraphs: [
      [
        msg('Open this link within a day to confirm this address for an account at {host}:', {
          host: hostOf(origin),
        }),
        `${origin}/api/confirm/${token}`,
      ],
      msg('If you know nothing of such an account, ignore this mail.'),
    ],
  }
}

/** Whether the address waits to be confirmed: the account's own, or the one that it wants to move to. */
const isOpenFor = async (tx: Transaction<Tables>, user: User, address: string, now: Date) =>
  user.email === address
    ? user.emailVerified === 0
    : (await newAddress(tx, user.id, now)) === address

function writePasswordChanged({ deps, facts, origin }: Asked): Written {
  return {
    to: facts.address ?? '',
    subject: msg('Your password was changed'),
    paragraphs: [
      msg('The password of your account at {host} was changed by a link from a mail.', {
        host: hostOf(origin),
      }),
      msg(
        'Every device is signed out. Your calendar link, API tokens and alerts on devices have ended. Sign in with the new password.',
      ),
      [
        msg('If it was not you, choose another password now, and tell {contact}:', {
          contact: deps.auth.contact,
        }),
        `${origin}/api/reset`,
      ],
    ],
  }
}

function writeAddressAsked({ facts, origin }: Asked): Written {
  const { address = '', newAddress: wanted = '' } = facts
  return {
    to: address,
    subject: msg('Your email address is about to change'),
    paragraphs: [
      msg('Somebody, probably you, asked to change the address of your account at {host} to:', {
        host: hostOf(origin),
      }),
      msg('{address}', { address: wanted }),
      msg('It changes once the link that we sent there is opened.'),
      [
        msg('If it was not you, change your password now, which also stops this:'),
        `${origin}/api/account`,
      ],
    ],
  }
}
