import { newPasswordForm } from '#contract/account-forms.ts'
import { msg } from '#contract/message.ts'
import { logEvent } from '#server/auth/security-events.ts'
import { isWeakPassword, WEAK_PASSWORD } from '#server/auth/passwords.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { toFormErrors, typedFields } from '#server/pages/form.ts'
import { accountRepository } from './account.repository.ts'
import type { SendAccount } from './account.routes.ts'
import { checkPassword } from './proof.ts'

const NONE = msg('You sign in with a provider; there is no password to change.')
const SAME = msg('Choose a password other than your current one.')
const WRONG = msg('This is not your current password.')

export function takePasswords(app: App, deps: Deps, sendAccount: SendAccount) {
  const { auth, db, now } = deps
  app.post(
    '/api/account/password',
    { schema: { summary: 'Change the password; ends every other session' } },
    async (request, reply) => {
      const user = currentUser(request)
      const typed = typedFields(request, ['currentPassword', 'newPassword'])
      const form = newPasswordForm.safeParse(typed)
      const errors = toFormErrors(form.error?.issues ?? [])
      if (typed.newPassword === typed.currentPassword) errors.newPassword ??= SAME
      if (isWeakPassword(typed.newPassword, user)) errors.newPassword ??= WEAK_PASSWORD
      if (Object.keys(errors).length > 0) return sendAccount(request, reply, 400, errors)

      const check = await checkPassword(deps, request, typed.currentPassword)
      if (check === 'no password') return sendAccount(request, reply, 400, { '': NONE })
      if (check === 'wrong') return sendAccount(request, reply, 401, { currentPassword: WRONG })
      const to = await auth.passwords.hash(typed.newPassword)
      const account = accountRepository(db, user.id)
      const at = now().toISOString()
      const isChanged = await account.changePassword({ from: check.hash, to }, user.sessionId, at)
      if (!isChanged) return sendAccount(request, reply, 401, { currentPassword: WRONG })
      logEvent(request, deps, 'password-changed', user.email)
      return reply
        .header('Set-Cookie', await auth.browsers.remembered(user.email))
        .redirect('/api/account?done=password', 303)
    },
  )
}
