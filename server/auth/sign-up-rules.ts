import { sql, type Kysely, type Transaction } from 'kysely'
import type { Config } from '#server/config.ts'
import { isPostgres } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import type { SignUpRefusal } from './auth.ts'
import { isOpenInvitation, redeemInvitation } from './invitations.ts'

/** Who asks for an account; without an address, whoever looks at the sign-up page. */
export type SignUpAttempt = { email?: string; invitation: string | undefined }

type Rules = Pick<Config, 'SIGN_UP' | 'SIGN_UP_DOMAINS'>

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

const isOpenTo = ({ SIGN_UP, SIGN_UP_DOMAINS }: Rules, email: string | undefined) =>
  SIGN_UP === 'open' &&
  (SIGN_UP_DOMAINS.length === 0 || email === undefined || SIGN_UP_DOMAINS.includes(domainOf(email)))

function refusalOf({ SIGN_UP }: Rules, { invitation }: SignUpAttempt): SignUpRefusal {
  if (invitation) return 'invitation over'
  if (SIGN_UP === 'open') return 'foreign address'
  return SIGN_UP === 'invite' ? 'invitation needed' : 'closed'
}

async function hasNoAccounts(db: Kysely<Tables>) {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user === undefined
}

/** Null where an account may be made: openly, with an invitation, or as the first of a new farm. */
export async function signUpRefusal(
  db: Kysely<Tables>,
  rules: Rules,
  attempt: SignUpAttempt,
  now: Date,
): Promise<SignUpRefusal | null> {
  const { email, invitation } = attempt
  if (isOpenTo(rules, email)) return null
  if (invitation && (await isOpenInvitation(db, invitation, now))) return null
  return (await hasNoAccounts(db)) ? null : refusalOf(rules, attempt)
}

/**
 * The same for an account that this transaction makes: it uses the invitation up, and of two first
 * accounts made at once one is refused.
 */
export async function admit(
  tx: Transaction<Tables>,
  rules: Rules,
  attempt: SignUpAttempt,
  now: Date,
): Promise<SignUpRefusal | null> {
  const { email, invitation } = attempt
  if (invitation && (await redeemInvitation(tx, invitation, now))) return null
  if (isOpenTo(rules, email)) return null
  if (!(await hasNoAccounts(tx))) return refusalOf(rules, attempt)
  // SQLite has one writer; on Postgres the others wait here until this account is to be seen.
  if (isPostgres(tx)) await sql`lock table users in share row exclusive mode`.execute(tx)
  return (await hasNoAccounts(tx)) ? null : refusalOf(rules, attempt)
}
