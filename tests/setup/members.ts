import type { InvitationPayload, MemberList } from '#contract/members.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Kysely } from 'kysely'
import { call, PASSWORD, sendForm, type TestFarmer } from './server.ts'

type App = Parameters<typeof call>[0]
type Caller = Pick<TestFarmer, 'call'>

export async function idOf({ db }: { db: Kysely<Tables> }, { email }: { email: string }) {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

export const peopleOf = async (farmer: Caller) =>
  (await farmer.call('GET', '/api/members')).json<MemberList>()

/** Deletes an account by its page. */
export async function deleteAccount(
  app: App,
  { cookie }: { cookie: string },
  proof: Record<string, string> = { password: PASSWORD },
) {
  const { body } = await call(app, cookie)('GET', '/api/account')
  return sendForm(app, '/api/account/deletion', { ...proof, farms: farmsIn(body) }, { cookie })
}

/** The farms that an account page says go with the account. */
export const farmsIn = (page: string) => /name="farms" value="([^"]*)"/.exec(page)?.[1] ?? ''

/** The id and the token of a new invitation. */
export async function invite(by: Caller, payload: InvitationPayload = { role: 'worker' }) {
  const answer = await by.call('POST', '/api/invitations', payload)
  if (answer.statusCode !== 201) throw new Error(`Not invited: ${answer.body}`)
  const { url } = answer.json<{ url: string }>()
  const [newest] = (await peopleOf(by)).invitations
  return [newest?.id ?? '', new URL(url).searchParams.get('invitation') ?? ''] as const
}

/** Submits the join page: signed in with a cookie, else as a phone without an account. */
export const join = (
  app: App,
  invitation: string,
  as: { cookie: string } | { name: string; device?: string },
) => {
  if ('cookie' in as) return sendForm(app, '/api/join', { invitation }, as)
  const device =
    as.device ?? Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  return sendForm(app, '/api/join', { invitation, name: as.name, device })
}

/** Makes a farmer a member of another's farm. */
export async function addMember(
  app: App,
  owner: Caller,
  member: TestFarmer,
  payload?: InvitationPayload,
) {
  const [, token] = await invite(owner, payload)
  const answer = await join(app, token, member)
  if (answer.statusCode !== 303) throw new Error(`Not joined: ${answer.statusCode}`)
  return member
}

/** A worker's phone; its id. */
export async function addPhone(app: App, owner: Caller, name = 'Ben') {
  const [, token] = await invite(owner)
  const answer = await join(app, token, { name })
  if (answer.statusCode !== 303) throw new Error(`Not joined: ${answer.statusCode}`)
  const { members } = await peopleOf(owner)
  return members.find((one) => one.name === name && one.isPhone)?.id ?? ''
}
