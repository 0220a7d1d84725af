import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { msg } from '#contract/message.ts'
import { requiredText } from '#contract/text.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import {
  findInvitation,
  roleOn,
  NotJoined,
  type FarmInvitation,
} from '#server/auth/farm-invitations.ts'
import type { CurrentUser } from '#server/auth/auth.ts'
import { isPhone } from '#server/auth/found-farm.ts'
import { guessLimits } from '#server/auth/guess-limits.ts'
import { invitationOf, JOIN_PATH } from '#server/auth/invitations.ts'
import { hashToken } from '#server/auth/session-cookie.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { farmZone, UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import {
  type FormErrors,
  acceptForms,
  toFormErrors,
  typedFields,
  userAgentOf,
} from '#server/pages/form.ts'
import { joinAsPage, joinStrangerPage, noJoinPage } from '#server/pages/join-page.ts'
import { sendPage, type Page } from '#server/pages/page.ts'
import { endOf, isSignedIn, joinByPhone, joinFarm } from './join-farm.ts'

const MAX_NAME = 100
const phoneForm = z.object({
  name: requiredText(msg('Your name'), MAX_NAME),
  device: z.string().check(z.regex(/^[\w-]{43}$/)),
})
const DEVICE_BYTES = 32

type Asked = { request: FastifyRequest; reply: FastifyReply; token: string }

/** Where an invitation leads. Reading it changes nothing, as programs open links for a preview. */
export async function joinRoutes(app: App, deps: Deps) {
  const { auth, db, now, newId } = deps
  const limits = guessLimits(deps)

  const pageFor = async (
    { request, token }: Asked,
    { invitation, user }: { invitation: FarmInvitation; user: CurrentUser | null },
    { errors = {}, name = invitation.note }: { errors?: FormErrors; name?: string } = {},
  ): Promise<Page> => {
    const zone = (await farmZone(db, invitation.farmId)) ?? UNKNOWN_ZONE
    const lastDayOf = (ofPhone: boolean) => {
      const end = endOf(invitation, ofPhone, now())
      return end === null ? null : dateIn(zone, new Date(end))
    }
    const lastDay = lastDayOf(user !== null && isPhone(user.email))
    const shown = { invitation, token, lastDay, errors }
    if (user) return joinAsPage(shown, `${user.firstName} ${user.lastName}`.trim())
    const device = randomBytes(DEVICE_BYTES).toString('base64url')
    const isForPhone = invitation.role === 'worker' && !request.user
    const phone = isForPhone ? { name, device, lastDay: lastDayOf(true) ?? '' } : null
    const isSignUpOpen = (await auth.signUpRefusal({ invitation: token })) === null
    return joinStrangerPage({ ...shown, isSignUpOpen, phone })
  }

  const refuse = async ({ request, reply }: Asked, { why, statusCode, sentence }: NotJoined) => {
    // A link that does not exist may be a guess.
    if (why === 'unknown') await limits.signUp(request)
    return sendPage(reply, statusCode, noJoinPage(sentence, why === 'member'))
  }

  /**
   * What there is to join and who is signed in to do so, or why there is nothing. Whoever uses a phone
   * without an account joins by it as a worker; else they may make an account, also on the same farm.
   */
  const read = async ({ request, token }: Asked) => {
    request.user = await auth.userOf(request.headers.cookie)
    const { user } = request
    const invitation = await findInvitation(db, token, now())
    const farmId = user && (await farmOfLink(db, token))
    const isOn = farmId && (await roleOn(db, { userId: user.id, farmId, now: now() }))
    const ofPhone = user !== null && isPhone(user.email)
    const isOpen = typeof invitation !== 'string'
    if (isOn && !(ofPhone && isOpen)) return new NotJoined('member')
    if (!isOpen) return new NotJoined(invitation)
    const joins = !ofPhone || (!isOn && invitation.role === 'worker')
    return { invitation, user: joins ? user : null }
  }

  /** Null once joined. */
  const attempt = async (joining: Promise<void>) => {
    try {
      await joining
      return null
    } catch (error) {
      if (error instanceof NotJoined) return error
      throw error
    }
  }

  await app.register(async (pages: App) => {
    await acceptForms(pages)
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('X-Robots-Tag', 'noindex')
    })

    pages.get(
      JOIN_PATH,
      { schema: { summary: 'What an invitation is to' } },
      async (request, reply) => {
        const asked = { request, reply, token: invitationOf(request) ?? '' }
        const found = await read(asked)
        if (found instanceof NotJoined) return refuse(asked, found)
        if (request.user?.mustChangePassword) return reply.redirect('/api/account', 303)
        return sendPage(reply, 200, await pageFor(asked, found))
      },
    )

    pages.post(JOIN_PATH, { schema: { summary: 'Join a farm' } }, async (request, reply) => {
      const typed = typedFields(request, ['invitation', 'name', 'device'])
      const asked = { request, reply, token: typed.invitation }
      const found = await read(asked)
      const form = phoneForm.safeParse(typed)
      if (form.success && (await isSignedIn(db, form.data.device)))
        return openPhone(asked, form.data.device)
      if (found instanceof NotJoined) return refuse(asked, found)
      const { user } = found
      if (user?.mustChangePassword) return reply.redirect('/api/account', 303)
      if (user) {
        const why = await attempt(joinFarm(db, asked.token, { user, now: now() }))
        return why === null ? reply.redirect('/', 303) : refuse(asked, why)
      }
      if (!form.success) {
        const errors = toFormErrors(form.error.issues)
        return sendPage(reply, 400, await pageFor(asked, found, { errors, name: typed.name }))
      }
      const { name, device: sessionToken } = form.data
      const phone = { name, sessionToken, userAgent: userAgentOf(request), newId, now: now() }
      const why = await attempt(joinByPhone(db, asked.token, phone))
      return why === null || (await isSignedIn(db, sessionToken))
        ? openPhone(asked, sessionToken)
        : refuse(asked, why)
    })
  })

  const openPhone = ({ request, reply }: Asked, sessionToken: string) =>
    reply
      .header('Set-Cookie', [
        ...auth.cookie.clearedOfDevice(request.headers.cookie),
        auth.cookie.issued(sessionToken),
      ])
      .redirect('/', 303)
}

/** The farm of a link, also of one that was used: who used it is told so. */
async function farmOfLink(db: Deps['db'], token: string) {
  const row = await db
    .selectFrom('invitations')
    .select('farmId')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.farmId
}
