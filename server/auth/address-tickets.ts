import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Needs } from './better-auth.ts'
import type { NewAccount, Vouched } from './create-account.ts'

const KEY_BYTES = 32
const LIFETIME_MS = 10 * 60_000

export type VouchedAccount = NewAccount & { by: Vouched }

/**
 * A ticket says, for ten minutes, what a provider has just told us of somebody. It is worth nothing
 * to anybody else: the account it opens is theirs at the provider.
 */
export function addressTickets({ secret, now }: Pick<Needs, 'secret' | 'now'>) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'smart-farm address tickets', KEY_BYTES))
  const signatureOf = (content: string) => createHmac('sha256', key).update(content).digest()
  return {
    write(account: VouchedAccount) {
      const ticket = { account, until: now().getTime() + LIFETIME_MS }
      const content = Buffer.from(JSON.stringify(ticket)).toString('base64url')
      return `${content}.${signatureOf(content).toString('base64url')}`
    },
    /** Null when we have not written it, or too long ago. */
    read(ticket: string): VouchedAccount | null {
      const [content = '', signature = ''] = ticket.split('.')
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(content)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      const read = JSON.parse(Buffer.from(content, 'base64url').toString()) as {
        account: VouchedAccount
        until: number
      }
      return read.until > now().getTime() ? read.account : null
    },
  }
}
