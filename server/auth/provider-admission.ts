import type { BetterAuthPlugin } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import { ownEmail } from '#contract/account-forms.ts'
import { signer } from '#server/process/signer.ts'
import type { AddressOffer, SignInRefusal } from './auth.ts'
import type { Needs } from './better-auth.ts'
import { createAccount, findHolder, type NewAccount, type Vouched } from './create-account.ts'

/** A provider confirmed an identity that we do not admit. */
export class NotAdmitted extends Error {
  readonly why: SignInRefusal | AddressOffer

  constructor(why: NotAdmitted['why']) {
    super('not admitted')
    this.why = why
  }
}

type ProviderUser = {
  email?: string | null | undefined
  emailVerified: boolean
  firstName?: unknown
  lastName?: unknown
}

/**
 * Runs between a provider's answer and Better Auth: checks what Better Auth does not, and creates
 * new accounts by our own rules, so that Better Auth finds an account to sign in.
 */
export const providerAdmission = (needs: Needs): BetterAuthPlugin => ({
  id: 'provider-admission',
  init: ({ socialProviders }) => ({
    context: {
      socialProviders: socialProviders.map((provider) => ({
        ...provider,
        async getUserInfo(tokens) {
          const clientId = needs.providers[provider.id as keyof Needs['providers']]?.clientId
          const subject = subjectOf(tokens.idToken, clientId, needs.now())
          const found = subject ? await provider.getUserInfo(tokens) : null
          // The profile may come from the UserInfo endpoint, and must be of the same subject.
          if (!subject || !found || !('sub' in found.data) || found.data.sub !== subject)
            return null
          await admitUser(needs, { providerId: provider.id, accountId: subject }, found.user)
          return found
        },
      })),
    },
  }),
})

/**
 * The subject of an ID token; undefined when the token is missing, has expired or no expiry, or is
 * for another audience. For OpenID Connect Better Auth checks signature, issuer and nonce; Google's
 * and Apple's tokens come straight from their token endpoints.
 */
function subjectOf(idToken: string | undefined, clientId: string | undefined, now: Date) {
  const { sub, aud, exp } = payloadOf(idToken)
  const isOurs = clientId !== undefined && [aud].flat().includes(clientId)
  const isValid = typeof exp === 'number' && exp * 1000 > now.getTime()
  return isOurs && isValid && typeof sub === 'string' && sub !== '' ? sub : undefined
}

function payloadOf(idToken: string | undefined): Record<string, unknown> {
  try {
    const payload = Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString()
    return (JSON.parse(payload) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

async function admitUser(
  needs: Needs,
  person: { providerId: string; accountId: string },
  user: ProviderUser,
) {
  const known = await needs.db
    .selectFrom('accounts')
    .select('id')
    .where('providerId', '=', person.providerId)
    .where('accountId', '=', person.accountId)
    .executeTakeFirst()
  if (known) return
  const { data: email } = ownEmail.safeParse(user.email)
  if (!email) throw new NotAdmitted('no email')
  if (user.emailVerified !== true) throw new NotAdmitted('email unconfirmed')
  const names = { firstName: String(user.firstName), lastName: String(user.lastName) }
  const state = await getOAuthState()
  const invitation = typeof state?.invitation === 'string' ? state.invitation : undefined
  const account = { ...names, email, by: { ...person, takesAddress: false }, invitation }
  const made = await createAccount(needs, account)
  if (made === 'made') return
  const holder = await findHolder(needs.db, email)
  if (!holder) throw new NotAdmitted(made)
  if (made !== 'email taken' || !holder.givesWay) throw new NotAdmitted('email taken')
  throw new NotAdmitted({ email, ticket: addressTickets(needs).write(account) })
}

const TICKET_LIFETIME_MS = 10 * 60_000

type VouchedAccount = NewAccount & { by: Vouched }

/**
 * A ticket carries a provider's confirmed identity for ten minutes. It is useless to anybody else,
 * as the account it creates opens with that identity only.
 */
export function addressTickets({ secret, now }: Pick<Needs, 'secret' | 'now'>) {
  const { sign, hasSigned } = signer(secret, 'address tickets')
  return {
    write(account: VouchedAccount) {
      const ticket = { account, until: now().getTime() + TICKET_LIFETIME_MS }
      const content = Buffer.from(JSON.stringify(ticket)).toString('base64url')
      return `${content}.${sign(content)}`
    },
    /** Null when the signature is wrong or the ticket has expired. */
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

const MAX_NAME = 100

const text = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, MAX_NAME) : undefined

/** The farmer's names from a provider's claims. Apple sends one full name, and only once. */
export function toFarmerNames(claims: object) {
  const { given_name, family_name, name } = claims as Record<string, unknown>
  const [firstWord = '', ...otherWords] = text(name)?.split(/\s+/) ?? []
  const firstName = text(given_name) ?? firstWord
  const lastName = text(family_name) ?? otherWords.join(' ')
  return { firstName, lastName, name: `${firstName} ${lastName}`.trim() }
}

/** The same, and whether the provider has confirmed the address. */
export const toVouched = (claims: object) => ({
  ...toFarmerNames(claims),
  emailVerified: 'email_verified' in claims && claims.email_verified === true,
})
