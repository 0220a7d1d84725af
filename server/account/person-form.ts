import { addressForm, nameForm } from '#contract/account-forms.ts'
import { msg } from '#contract/message.ts'
import { guessLimits } from '#server/auth/guess-limits.ts'
import { signUpSentence } from '#server/auth/refusals.ts'
import { logEvent } from '#server/auth/security-events.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { toFormErrors, typedFields } from '#server/pages/form.ts'
import { accountRepository } from './account.repository.ts'
import type { SendAccount } from './account.routes.ts'
import { doubtOf } from './proof.ts'

const SAME = msg('This is your email address already.')
const TAKEN = msg('There is already an account with this email address.')

/** The forms of the account page that change the farmer's name and mail address. */
export function takePerson(app: App, deps: Deps, sendAccount: SendAccount) {
  const { auth, db, now } = deps
  app.post(
    '/api/account/name',
    { schema: { summary: 'Change the name' } },
    async (request, reply) => {
      const user = currentUser(request)
      const form = nameForm.safeParse(typedFields(request, ['firstName', 'lastName']))
      if (!form.success) return sendAccount(request, reply, 400, toFormErrors(form.error.issues))
      await accountRepository(db, user.id).rename(form.data, now().toISOString())
      const before = `${user.firstName} ${user.lastName}`.trim()
      logEvent(request, deps, 'name-changed', user.email, before)
      return reply.redirect('/api/account?done=name', 303)
    },
  )

  app.post(
    '/api/account/address',
    { schema: { summary: 'Change the mail address; ends every other session' } },
    async (request, reply) => {
      const user = currentUser(request)
      const typed = typedFields(request, ['newEmail', 'addressPassword'])
      const form = addressForm.safeParse(typed)
      if (!form.success) return sendAccount(request, reply, 400, toFormErrors(form.error.issues))
      const { newEmail } = form.data
      if (newEmail === user.email) return sendAccount(request, reply, 400, { newEmail: SAME })
      if (!auth.mayMoveTo(newEmail)) {
        const sentence = signUpSentence('foreign address', auth.contact)
        return sendAccount(request, reply, 403, { newEmail: sentence })
      }
      const doubt = await doubtOf(deps, request, ['addressPassword', typed.addressPassword])
      if (doubt) return sendAccount(request, reply, 401, doubt)
      // It tells whether there is such an account, as signing up does.
      await guessLimits(deps).signUp(request)
      const account = accountRepository(db, user.id)
      const isMoved = await account.moveTo(newEmail, user.sessionId, now().toISOString())
      if (!isMoved) return sendAccount(request, reply, 409, { newEmail: TAKEN })
      logEvent(request, deps, 'address-changed', newEmail, user.email)
      return reply
        .header('Set-Cookie', await auth.browsers.remembered(newEmail))
        .redirect('/api/account?done=address', 303)
    },
  )
}
