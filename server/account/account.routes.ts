import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { msg } from '#contract/message.ts'
import { may } from '#server/auth/access.ts'
import { accountEvents } from '#server/auth/account-events.ts'
import { isPhone } from '#server/auth/found-farm.ts'
import { farmZone } from '#server/http/farm-zone.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf } from '#server/http/language.ts'
import { logEvent } from '#server/auth/security-events.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { CLEAR_SITE_DATA } from '#server/http/security-headers.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import { type FormErrors, acceptForms, typedFields } from '#server/pages/form.ts'
import { sendPage } from '#server/pages/page.ts'
import { accountPage, goodbyePage, newPasswordPage, phonePage } from '#server/pages/account-page.ts'
import { eventsPage } from '#server/pages/event-list.ts'
import type { NewToken } from '#server/pages/token-section.ts'
import { takeTokens } from './token-form.ts'
import { accountRepository } from './account.repository.ts'
import { takeSecondFactor } from './factor-form.ts'
import { takePasskeys } from './passkey-form.ts'
import { takePerson } from './person-form.ts'
import { takePreferences } from './preferences.routes.ts'
import { takePasswords } from './password-form.ts'
import { wrongProof } from './proof.ts'
import { OwnsMore, removeAccount } from './remove-account.ts'
import { readAccount } from './read-account.ts'

const ALL_ENDED = msg(
  'Every other device is signed out. Your old calendar link, API tokens and alerts on devices have ended.',
)

/** The messages behind `/api/account?done=password` and the like. */
const DONE = new Map([
  ['password', msg('Your password is changed. {allEnded}', { allEnded: ALL_ENDED })],
  ['passkey-added', msg('The passkey is added: sign in with it the next time.')],
  ['passkey-removed', msg('The passkey is removed. Delete it on your device too.')],
  ['factor-on', msg('The second factor is on. Keep your backup codes where you find them.')],
  ['factor-off', msg('The second factor is off.')],
  ['name', msg('Your name is changed.')],
  ['preferences', msg('Language and units are changed.')],
  [
    'address',
    msg(
      'Your email address is changed: sign in with it from now on. Every other device is signed out.',
    ),
  ],
  [
    'address-asked',
    msg('Check your new inbox: the address takes effect once you have opened the link there.'),
  ],
  ['confirmation', msg('The link is on its way. It is good for a day.')],
  ['session', msg('That device is signed out.')],
  ['others', ALL_ENDED],
  ['token', msg('The token is revoked. Its program can no longer open your farm.')],
])

/** Open to a farmer who has to choose a new password first. */
const OPEN_BEFORE_CHANGE = new Set(['/api/account', '/api/account/password'])

const MOST_EVENTS = 1000

export type SendAccount = (
  request: FastifyRequest,
  reply: FastifyReply,
  status?: number,
  errors?: FormErrors,
  newToken?: NewToken,
) => Promise<FastifyReply>

/**
 * The account page and its forms, rendered here like sign-in, so that no script sees a password.
 */
export async function accountRoutes(app: App, deps: Deps) {
  const { auth, db } = deps
  const sendAccount: SendAccount = async (
    request,
    reply,
    status = 200,
    errors = {},
    newToken = {},
  ) => {
    const user = currentUser(request)
    if (isPhone(user.email)) return sendPage(reply, status, phonePage(user))
    if (user.mustChangePassword) return sendPage(reply, status, newPasswordPage(user, errors))
    const { done = '' } = request.query as { done?: string }
    const account = await readAccount(deps, user)
    const mayExport = may(user.role, 'own')
    const spoken = languageOf(request)
    const shown = { user, spoken, ...account, mayExport, newToken, done: DONE.get(done), errors }
    return sendPage(reply, status, accountPage(shown))
  }

  await app.register(async (pages: App) => {
    pages.addHook('onRequest', async (request, reply) => {
      request.user = await auth.userOf(request.headers.cookie)
      if (!request.user) return reply.redirect('/api/login', 303)
      const isOpen = OPEN_BEFORE_CHANGE.has(request.routeOptions.url ?? '')
      if (request.user.mustChangePassword && !isOpen) return reply.redirect('/api/account', 303)
      if (isPhone(request.user.email) && request.method !== 'GET')
        return reply.redirect('/api/account', 303)
    })
    await acceptForms(pages)

    pages.get('/api/account', { schema: { summary: 'Account page' } }, (request, reply) =>
      sendAccount(request, reply),
    )
    pages.get(
      '/api/account/events',
      { schema: { summary: 'What happened to the account in 90 days' } },
      async (request, reply) => {
        const { id, farmId } = currentUser(request)
        const events = await accountEvents(db, id, deps.now(), MOST_EVENTS)
        return sendPage(reply, 200, eventsPage(events, await farmZone(db, farmId)))
      },
    )
    takePerson(pages, deps, sendAccount)
    takePreferences(pages, deps)
    takePasswords(pages, deps, sendAccount)
    takeSecondFactor(pages, deps, sendAccount)
    takePasskeys(pages, deps, sendAccount)
    takeDeletions(pages, deps, sendAccount)
    takeTokens(pages, deps, sendAccount)

    pages.post(
      '/api/account/sessions/end',
      { schema: { summary: 'Sign one device out' } },
      async (request, reply) => {
        const { session } = typedFields(request, ['session'])
        await accountRepository(db, currentUser(request).id).endSession(session)
        return reply.redirect('/api/account?done=session', 303)
      },
    )
    pages.post(
      '/api/account/sessions/end-others',
      { schema: { summary: 'Sign every other device out' } },
      async (request, reply) => {
        const { id, sessionId } = currentUser(request)
        await accountRepository(db, id).endOtherSessions(sessionId)
        return reply.redirect('/api/account?done=others', 303)
      },
    )
  })
}

/** After that a slow store is swept behind the response. */
const SWEPT_WITHIN_MS = 1000

const WRONG = {
  password: msg('This is not your password. Nothing was deleted.'),
  email: msg('This is not the email address of your account. Nothing was deleted.'),
}
const OWNS_MORE = {
  '': msg('Meanwhile a farm became yours, so nothing was deleted. Read below what would go now.'),
}

function takeDeletions(app: App, deps: Deps, sendAccount: SendAccount) {
  const { auth, db, now } = deps
  app.post(
    '/api/account/deletion',
    { schema: { summary: 'Delete the account and everything in it' } },
    async (request, reply) => {
      const user = currentUser(request)
      const typed = typedFields(request, ['password', 'email', 'farms'])
      const wrong = await wrongProof(deps, request, typed)
      if (wrong) return sendAccount(request, reply, 401, { [wrong]: WRONG[wrong] })
      const farmIds = typed.farms.split(' ').filter(Boolean)
      try {
        await removeAccount(db, { userId: user.id, farmIds, now: now() })
      } catch (error) {
        if (error instanceof OwnsMore) return sendAccount(request, reply, 409, OWNS_MORE)
        throw error
      }
      logEvent(request, deps, 'account-deleted', user.email)
      // If the store is unreachable, the next sweep removes the files.
      const sweep = sweepUploads(deps).then(
        () => true,
        (error: unknown) => {
          request.log.error({ err: error })
          return false
        },
      )
      const arePhotosGone = await Promise.race([
        sweep,
        wait(SWEPT_WITHIN_MS, false, { ref: false }),
      ])
      reply
        .headers(CLEAR_SITE_DATA)
        .header('Set-Cookie', await auth.signOut(request.headers.cookie))
      return sendPage(reply, 200, goodbyePage(farmIds.length > 0, arePhotosGone))
    },
  )
}
