import type { FastifyRequest } from 'fastify'
import { addressForm, nameForm } from '#contract/account-forms.ts'
import { msg } from '#contract/message.ts'
import { askAgain, askToMove } from '#server/auth/confirm-address.ts'
import { guessLimits, TooManyGuesses } from '#server/auth/guess-limits.ts'
import { signUpSentence } from '#server/auth/refusals.ts'
import { logEvent } from '#server/auth/security-events.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf } from '#server/http/language.ts'
import { toFormErrors, typedFields } from '#server/pages/form.ts'
import { accountRepository } from './account.repository.ts'
import type { SendAccount } from './account.routes.ts'
import { doubtOf } from './proof.ts'

const SAME = msg('This is your email address already.')
const TAKEN = msg('There is already an account with this email address.')

/** The forms of the account page that change the farmer's name and mail address. */
export function takePerson(app: App, deps: Deps, sendAccount: SendAccount) {
  const { auth, db, now, wakeSending } = deps

  /** @throws TooManyGuesses where the account was mailed enough */
  const mailed = async (waitSeconds: Promise<number>) => {
    const seconds = await waitSeconds
    if (seconds > 0) throw new TooManyGuesses(seconds)
    wakeSending()
  }
  const askToMoveTo = (request: FastifyRequest, address: string) => {
    const { id: userId, email: from } = currentUser(request)
    const asking = { userId, from, address, language: languageOf(request).code }
    const at = now().toISOString()
    return mailed(db.transaction().execute((tx) => askToMove(tx, { ...asking, at })))
  }

  app.post(
    '/api/account/confirmation',
    { schema: { summary: 'Have the link that confirms the mail address sent again' } },
    async (request, reply) => {
      if (!deps.mailer) return reply.redirect('/api/account', 303)
      const asking = { userId: currentUser(request).id, language: languageOf(request).code }
      const at = now().toISOString()
      await mailed(db.transaction().execute((tx) => askAgain(tx, { ...asking, at })))
      return reply.redirect('/api/account?done=confirmation', 303)
    },
  )

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
    {
      schema: {
        summary:
          'Change the mail address; ends every other session. Where the server sends mail, it mails a link that does so.',
      },
    },
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
      if (deps.mailer) {
        if (await account.isTaken(newEmail))
          return sendAccount(request, reply, 409, { newEmail: TAKEN })
        await askToMoveTo(request, newEmail)
        logEvent(request, deps, 'address-asked', user.email, newEmail)
        return reply.redirect('/api/account?done=address-asked', 303)
      }
      const isMoved = await account.moveTo(newEmail, user.sessionId, now().toISOString())
      if (!isMoved) return sendAccount(request, reply, 409, { newEmail: TAKEN })
      logEvent(request, deps, 'address-changed', newEmail, user.email)
      return reply
        .header('Set-Cookie', await auth.browsers.remembered(newEmail))
        .redirect('/api/account?done=address', 303)
    },
  )
}
