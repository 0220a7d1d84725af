import * as z from 'zod/mini'
import { msg } from '#contract/message.ts'
import { requiredText } from '#contract/text.ts'
import { madePasskey, readSigned } from '#server/auth/passkeys.ts'
import { logEvent } from '#server/auth/security-events.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { toFormErrors, typedFields } from '#server/pages/form.ts'
import { sendPage } from '#server/pages/page.ts'
import { newPasskeyPage, PASSKEYS_OFF } from '#server/pages/passkey-section.ts'
import type { SendAccount } from './account.routes.ts'
import { passkeyRepository } from './passkeys.repository.ts'
import { doubtOf } from './proof.ts'

const MAX_NAME = 100
const MOST_PASSKEYS = 20

const nameForm = z.object({ passkeyName: requiredText(msg('Name of the device'), MAX_NAME) })

const FULL = {
  '': msg('You have {most} passkeys, the maximum. Remove one first.', {
    most: MOST_PASSKEYS,
  }),
}
const FAILED = { '': msg('The passkey was not added. Please try again.') }
const GONE = { '': msg('This passkey was removed already.') }

/** The forms of the account page that add and remove passkeys. */
export function takePasskeys(app: App, deps: Deps, sendAccount: SendAccount) {
  const { auth, db } = deps

  app.post(
    '/api/account/passkeys',
    { schema: { summary: 'Begin to add a passkey' } },
    async (request, reply) => {
      const refuse = (status: number, errors: Parameters<SendAccount>[3]) =>
        sendAccount(request, reply, status, errors)
      if (!auth.hasPasswords) return refuse(403, { '': PASSKEYS_OFF })
      const typed = typedFields(request, ['passkeyName', 'passkeyPassword'])
      const form = nameForm.safeParse(typed)
      if (!form.success) return refuse(400, toFormErrors(form.error.issues))
      const doubt = await doubtOf(deps, request, ['passkeyPassword', typed.passkeyPassword])
      if (doubt) return refuse(401, doubt)
      const passkeys = await passkeyRepository(db, currentUser(request).id).list()
      if (passkeys.length >= MOST_PASSKEYS) return refuse(409, FULL)
      const { options, setCookies } = await auth.passkeys.startAdding(request.headers.cookie)
      reply.header('Set-Cookie', setCookies)
      return sendPage(reply, 200, newPasskeyPage(form.data.passkeyName, options))
    },
  )

  app.post(
    '/api/account/passkeys/finish',
    { schema: { summary: 'Add a passkey' } },
    async (request, reply) => {
      const typed = typedFields(request, ['passkeyName', 'response'])
      const form = nameForm.safeParse(typed)
      const response = readSigned(madePasskey, typed.response)
      if (!auth.hasPasswords || !form.success || !response)
        return sendAccount(request, reply, 400, FAILED)
      const name = form.data.passkeyName
      const added = await auth.passkeys.add({ response, name }, request.headers.cookie)
      if (!added) return sendAccount(request, reply, 400, FAILED)
      const { id, email } = currentUser(request)
      const passkeys = passkeyRepository(db, id)
      await passkeys.keepOldest(MOST_PASSKEYS)
      const isKept = (await passkeys.list()).some((one) => one.id === added)
      if (!isKept) return sendAccount(request, reply, 409, FULL)
      logEvent(request, deps, 'passkey-added', email, name)
      return reply.redirect('/api/account?done=passkey-added', 303)
    },
  )

  app.post(
    '/api/account/passkeys/remove',
    { schema: { summary: 'Remove a passkey' } },
    async (request, reply) => {
      const { id, email } = currentUser(request)
      const name = await passkeyRepository(db, id).remove(typedFields(request, ['passkey']).passkey)
      if (name === undefined) return sendAccount(request, reply, 404, GONE)
      logEvent(request, deps, 'passkey-removed', email, name)
      return reply.redirect('/api/account?done=passkey-removed', 303)
    },
  )
}
