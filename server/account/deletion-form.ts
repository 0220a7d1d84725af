import { setTimeout as wait } from 'node:timers/promises'
import type { CurrentUser } from '#server/auth/auth.ts'
import { logEvent } from '#server/auth/security-events.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { FORGET_FARM } from '#server/http/security-headers.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { sendPage } from '#server/pages/page.ts'
import { typedFields } from '#server/pages/form.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import { goodbyePage } from '#server/pages/account-page.ts'
import { accountRepository } from './account.repository.ts'
import type { SendAccount } from './account.routes.ts'
import { checkPassword } from './password-form.ts'

/** A store that is slow goes on with it after the answer. */
const SWEPT_WITHIN_MS = 1000

const WRONG_PASSWORD = 'This is not your password. Nothing was deleted.'
const WRONG_EMAIL = 'This is not the email address of your account. Nothing was deleted.'

export function takeDeletions(app: App, deps: Deps, sendAccount: SendAccount) {
  const { auth, db, now } = deps
  app.post(
    '/api/account/deletion',
    { schema: { summary: 'Delete the account and everything in it' } },
    async (request, reply) => {
      const user = currentUser(request)
      const typed = typedFields(request, ['password', 'email'])
      const check = await checkPassword(deps, request, typed.password)
      if (check === 'wrong') return sendAccount(request, reply, 401, { password: WRONG_PASSWORD })
      if (check === 'no password' && !isTheirs(user, typed.email)) {
        return sendAccount(request, reply, 401, { email: WRONG_EMAIL })
      }
      await accountRepository(db, user.id).remove(now().toISOString())
      logEvent(request, deps, 'account-deleted', user.email)
      // A store that is away keeps what is nobody's until the next sweep.
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
      reply.headers(FORGET_FARM).header('Set-Cookie', await auth.signOut(request.headers.cookie))
      return sendPage(reply, 200, goodbyePage(arePhotosGone))
    },
  )
}

const isTheirs = ({ email }: CurrentUser, typed: string) => typed.trim().toLowerCase() === email
