import type { FastifyReply } from 'fastify'
import { resetForm, resetPasswordForm } from '#contract/account-forms.ts'
import { msg } from '#contract/message.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf } from '#server/http/language.ts'
import { toFormErrors, typedFields } from '#server/pages/form.ts'
import {
  askResetPage,
  chooseByLinkPage,
  noResetPage,
  passwordChosenPage,
  resetAskedPage,
  resetOverPage,
} from '#server/pages/mail-pages.ts'
import { sendPage } from '#server/pages/page.ts'
import { findLink } from './account-links.ts'
import { guessLimits } from './guess-limits.ts'
import { isWeakPassword, WEAK_PASSWORD } from './passwords.ts'
import { NO_PASSWORDS } from './refusals.ts'
import { askForReset, resetPassword } from './reset-password.ts'
import { logEvent } from './security-events.ts'

/** Whether the server can mail a link to a new password. */
export const sendsResets = ({ auth, mailer }: Pick<Deps, 'auth' | 'mailer'>) =>
  auth.hasPasswords && mailer !== null

type LinkParams = { Params: { token: string } }

/** A new password by a link that is mailed. Reading the link changes nothing. */
export function resetRoutes(app: App, deps: Deps) {
  const { auth, db, now, wakeSending } = deps
  const limits = guessLimits(deps)

  const refusal = () => {
    if (!auth.hasPasswords) return NO_PASSWORDS
    if (deps.mailer) return null
    const { contact } = auth
    return msg('This server sends no mail. Ask {contact} to set a new password.', { contact })
  }
  const refuse = (reply: FastifyReply) => {
    const sentence = refusal()
    return sentence && sendPage(reply, 403, noResetPage(sentence))
  }

  app.get(
    '/api/reset',
    { schema: { summary: 'Page that asks for a link to a new password' } },
    async (_request, reply) => refuse(reply) ?? sendPage(reply, 200, askResetPage()),
  )

  app.post(
    '/api/reset',
    { schema: { summary: 'Have a link to a new password mailed' } },
    async (request, reply) => {
      const refused = refuse(reply)
      if (refused) return refused
      const typed = typedFields(request, ['email'])
      const form = resetForm.safeParse(typed)
      if (!form.success)
        return sendPage(reply, 400, askResetPage(typed, toFormErrors(form.error.issues)))
      await limits.reset(request)
      const { email } = form.data
      // Only then, so that the answer takes as long for an address that nobody has.
      reply.raw.once('close', () => {
        logEvent(request, deps, 'reset-asked', email)
        const language = languageOf(request).code
        askForReset(db, { email, language, now: now() }).then(wakeSending, (error: unknown) => {
          request.log.error({ err: error }, 'a reset could not be written down')
        })
      })
      return sendPage(reply, 200, resetAskedPage)
    },
  )

  app.get<LinkParams>(
    '/api/reset/:token',
    { schema: { summary: 'Page of a link to a new password' } },
    async (request, reply) => {
      const { token } = request.params
      reply.header('X-Robots-Tag', 'noindex')
      const link = auth.hasPasswords ? await findLink(db, 'reset', token, now()) : null
      return link
        ? sendPage(reply, 200, chooseByLinkPage({ token, email: link.email }))
        : sendPage(reply, 410, resetOverPage)
    },
  )

  app.post<LinkParams>(
    '/api/reset/:token',
    { schema: { summary: 'Choose a new password by a link; ends every session' } },
    async (request, reply) => {
      const { token } = request.params
      reply.header('X-Robots-Tag', 'noindex')
      const link = auth.hasPasswords ? await findLink(db, 'reset', token, now()) : null
      if (!link) return sendPage(reply, 410, resetOverPage)
      const typed = typedFields(request, ['newPassword'])
      const form = resetPasswordForm.safeParse(typed)
      const errors = toFormErrors(form.error?.issues ?? [])
      if (isWeakPassword(typed.newPassword, link.user)) errors.newPassword ??= WEAK_PASSWORD
      if (errors.newPassword)
        return sendPage(reply, 400, chooseByLinkPage({ token, email: link.email, errors }))
      const hash = await auth.passwords.hash(typed.newPassword)
      const language = languageOf(request).code
      const user = await resetPassword(db, token, { hash, language, now: now() })
      if (!user) return sendPage(reply, 410, resetOverPage)
      wakeSending()
      logEvent(request, deps, 'password-reset', user.email)
      return sendPage(reply, 200, passwordChosenPage)
    },
  )
}
