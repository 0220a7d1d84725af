import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { isSame } from '#server/process/signer.ts'
import { cookieName, cookieValue } from './session-cookie.ts'

const ID_BYTES = 16
const LIFE_SECONDS = 180 * 24 * 3600
const MARK_LETTERS = 12

type Needs = { db: Kysely<Tables>; secret: string; secure: boolean }

/**
 * Recognises, by a cookie that outlives the session, a browser that has signed in to the account
 * with its current password. The cookie opens nothing: guesses from such a browser are counted
 * apart from strangers'.
 */
export function knownBrowsers({ db, secret, secure }: Needs) {
  const key = createSecretKey(secret, 'utf8')
  const sign = (...words: string[]) =>
    createHmac('sha256', key).update(words.join(' ')).digest('base64url')
  const markOf = (email: string) => sign('account', email).slice(0, MARK_LETTERS)
  const nameOf = (email: string) => cookieName(`farm_browser_${markOf(email)}`, secure)
  const signatureOf = async (email: string, id: string) =>
    sign('known browser', id, email, await passwordStamp(db, email))
  return {
    /** A pseudonym of the account, for places such as the log. */
    markOf,
    /** The id of a browser that has signed in to this account before. */
    async idOf(cookieHeader: string | undefined, email: string): Promise<string | null> {
      const value = cookieHeader && cookieValue(cookieHeader, nameOf(email))
      if (!value) return null
      const [id = '', signature = ''] = value.split('.', 2)
      return isSame(signature, await signatureOf(email, id)) ? id : null
    },
    /** The `Set-Cookie` value for a browser that just signed in. */
    async remembered(email: string) {
      const id = randomBytes(ID_BYTES).toString('base64url')
      const attributes = `Max-Age=${LIFE_SECONDS}; Path=/; HttpOnly; SameSite=Lax`
      const value = `${id}.${await signatureOf(email, id)}`
      return `${nameOf(email)}=${value}; ${attributes}${secure ? '; Secure' : ''}`
    },
  }
}

/** Changes with the password, or when another account has the address. */
async function passwordStamp(db: Kysely<Tables>, email: string) {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.userId')
    .select(['accounts.id', 'accounts.password'])
    .where('users.email', '=', email)
    .where('accounts.providerId', '=', 'credential')
    .executeTakeFirst()
  return row ? `${row.id} ${row.password}` : ''
}
