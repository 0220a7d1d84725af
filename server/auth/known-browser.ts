import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { cookieName, cookieValue, isSame } from './session-cookie.ts'

const ID_BYTES = 16
const LIFE_SECONDS = 180 * 24 * 3600
const MARK_LETTERS = 12

export type KnownBrowsers = ReturnType<typeof knownBrowsers>

/**
 * Tells a browser in which an account was signed in to before from a stranger's, by a cookie that
 * stays when the session ends. It opens nothing: guesses from there are counted apart.
 */
export function knownBrowsers(secret: string, secure: boolean) {
  const key = createSecretKey(secret, 'utf8')
  const sign = (...words: string[]) =>
    createHmac('sha256', key).update(words.join(' ')).digest('base64url')
  const markOf = (email: string) => sign('account', email).slice(0, MARK_LETTERS)
  const nameOf = (email: string) => cookieName(`farm_browser_${markOf(email)}`, secure)
  const signatureOf = (email: string, id: string) => sign('known browser', id, email)
  return {
    /** What names an account where its mail address has no business, as in the log. */
    markOf,
    /** The browser's id, when it has signed in to this account before. */
    idOf(cookieHeader: string | undefined, email: string): string | null {
      const value = cookieHeader && cookieValue(cookieHeader, nameOf(email))
      const [id = '', signature = ''] = value?.split('.', 2) ?? []
      return isSame(signature, signatureOf(email, id)) ? id : null
    },
    /** Value of `Set-Cookie` for a browser in which this account was just signed in to. */
    remembered(email: string) {
      const id = randomBytes(ID_BYTES).toString('base64url')
      const attributes = `Max-Age=${LIFE_SECONDS}; Path=/; HttpOnly; SameSite=Lax`
      return `${nameOf(email)}=${id}.${signatureOf(email, id)}; ${attributes}${secure ? '; Secure' : ''}`
    },
  }
}
