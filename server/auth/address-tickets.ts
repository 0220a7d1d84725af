import { signer } from '#server/process/signer.ts'
import type { Needs } from './better-auth.ts'
import type { NewAccount, Vouched } from './create-account.ts'

const LIFETIME_MS = 10 * 60_000

export type VouchedAccount = NewAccount & { by: Vouched }

/**
 * A ticket says, for ten minutes, what a provider has just told us of somebody. It is worth nothing
 * to anybody else: the account it opens is theirs at the provider.
 */
export function addressTickets({ secret, now }: Pick<Needs, 'secret' | 'now'>) {
  const { sign, hasSigned } = signer(secret, 'address tickets')
  return {
    write(account: VouchedAccount) {
      const ticket = { account, until: now().getTime() + LIFETIME_MS }
      const content = Buffer.from(JSON.stringify(ticket)).toString('base64url')
      return `${content}.${sign(content)}`
    },
    /** Null when we have not written it, or too long ago. */
    read(ticket: string): VouchedAccount | null {
      const [content = '', signature = ''] = ticket.split('.')
      if (!hasSigned(content, signature)) return null
      const read = JSON.parse(Buffer.from(content, 'base64url').toString()) as {
        account: VouchedAccount
        until: number
      }
      return read.until > now().getTime() ? read.account : null
    },
  }
}
