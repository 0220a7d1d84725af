import { sql, type Kysely, type Transaction } from 'kysely'
import type { Config } from '#server/config.ts'
import { isPostgres } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import type { SignUpRefusal } from './auth.ts'
import { findInvitation, redeemFarmInvitation, type FarmInvitation } from './farm-invitations.ts'
import { isOpenInvitation, redeemInvitation } from './invitations.ts'

/** A request for an account; without an email, a look at the sign-up page. */
export type SignUpAttempt = { email?: string; invitation: string | undefined }

type Rules = Pick<Config, 'SIGN_UP' | 'SIGN_UP_DOMAINS'>

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Whether the host takes addresses of this domain. */
export const isWithinDomains = ({ SIGN_UP_DOMAINS }: Rules, email: string) =>
  SIGN_UP_DOMAINS.length === 0 || SIGN_UP_DOMAINS.includes(domainOf(email))

const isOpenTo = (rules: Rules, email: string | undefined) =>
  rules.SIGN_UP === 'open' && (email === undefined || isWithinDomains(rules, email))

function refusalOf({ SIGN_UP }: Rules, { invitation }: SignUpAttempt): SignUpRefusal {
  if (invitation) return 'invitation over'
  if (SIGN_UP === 'open') return 'foreign address'
  return SIGN_UP === 'invite' ? 'invitation needed' : 'closed'
}

async function hasNoAccounts(db: Kysely<Tables>) {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user === undefined
}

/** A member may invite whomever he likes, but to a server where only the host makes accounts. */
const closedTo = ({ SIGN_UP }: Rules) => (SIGN_UP === 'closed' ? 'closed' : null)

/** Null if an account may be made: openly, by invitation, or as the first of a new farm. */
export async function signUpRefusal(
  db: Kysely<Tables>,
  rules: Rules,
  attempt: SignUpAttempt,
  now: Date,
): Promise<SignUpRefusal | null> {
  const { email, invitation } = attempt
  const toFarm = invitation ? await findInvitation(db, invitation, now) : 'unknown'
  if (toFarm !== 'unknown') return toFarm === 'over' ? 'farm invitation over' : closedTo(rules)
  if (isOpenTo(rules, email)) return null
  if (invitation && (await isOpenInvitation(db, invitation, now))) return null
  return (await hasNoAccounts(db)) ? null : refusalOf(rules, attempt)
}

/**
 * The same inside the transaction that creates the account: uses up the invitation, which it answers if
 * that is to a farm, and refuses the second of two concurrent first accounts.
 */
export async function admit(
  tx: Transaction<Tables>,
  rules: Rules,
  attempt: SignUpAttempt,
  now: Date,
): Promise<SignUpRefusal | FarmInvitation | null> {
  const { email, invitation } = attempt
  if (invitation && (await findInvitation(tx, invitation, now)) !== 'unknown')
    return (
      closedTo(rules) ?? (await redeemFarmInvitation(tx, invitation, now)) ?? 'farm invitation over'
    )
  if (invitation && (await redeemInvitation(tx, invitation, now))) return null
  if (isOpenTo(rules, email)) return null
  if (!(await hasNoAccounts(tx))) return refusalOf(rules, attempt)
  // SQLite has one writer; on Postgres concurrent sign-ups wait here for the commit.
  if (isPostgres(tx)) await sql`lock table users in share row exclusive mode`.execute(tx)
  return (await hasNoAccounts(tx)) ? null : refusalOf(rules, attempt)
}
