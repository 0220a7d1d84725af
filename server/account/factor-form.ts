import type { FastifyReply, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import { msg } from '#contract/message.ts'
import type { SetCookies } from '#server/auth/auth.ts'
import { guessLimits } from '#server/auth/guess-limits.ts'
import { forgetBrowsers } from '#server/auth/remove-factors.ts'
import { logEvent } from '#server/auth/security-events.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { backupCodesPage, firstCodePage } from '#server/pages/code-page.ts'
import { FACTOR_NEEDS_PASSWORD } from '#server/pages/factor-section.ts'
import { typedFields } from '#server/pages/form.ts'
import { sendPage } from '#server/pages/page.ts'
import { accountRepository } from './account.repository.ts'
import type { SendAccount } from './account.routes.ts'
import { checkPassword, passwordHashOf, WRONG_PASSWORD } from './proof.ts'

const WRONG_CODE = msg(
  'This code is wrong. Check that the clock of your phone is right, and type the next one.',
)
const NOT_BEGUN = { '': msg('Start again: choose Turn on first.') }
const IS_ON = { '': msg('The second factor is on already.') }
const IS_OFF = { '': msg('The second factor is off.') }

/** The forms of the account page that turn the second factor on and off. */
export function takeSecondFactor(app: App, deps: Deps, sendAccount: SendAccount) {
  const { auth, db } = deps
  const { secondFactor } = auth
  const limits = guessLimits(deps)

  /** The password, if it is right; else the answer. */
  const proven = async (request: FastifyRequest, reply: FastifyReply, isOn: boolean) => {
    const { factorPassword } = typedFields(request, ['factorPassword'])
    const account = accountRepository(db, currentUser(request).id)
    const refuse = (status: number, errors: Parameters<SendAccount>[3]) => ({
      answer: sendAccount(request, reply, status, errors),
    })
    if ((await passwordHashOf(deps, currentUser(request).id)) === undefined)
      return refuse(400, { '': FACTOR_NEEDS_PASSWORD })
    if ((await account.hasSecondFactor()) !== isOn) return refuse(409, isOn ? IS_OFF : IS_ON)
    const isWrong = (await checkPassword(deps, request, factorPassword)) === 'wrong'
    return isWrong ? refuse(401, { factorPassword: WRONG_PASSWORD }) : { password: factorPassword }
  }

  const withSession = (request: FastifyRequest, reply: FastifyReply, setCookies: SetCookies) =>
    reply.header(
      'Set-Cookie',
      auth.cookie.isShared(request) ? auth.cookie.untilClosed(setCookies) : setCookies,
    )

  app.post(
    '/api/account/second-factor',
    { schema: { summary: 'Begin to turn the second factor on' } },
    async (request, reply) => {
      const proof = await proven(request, reply, false)
      if ('answer' in proof) return proof.answer
      const { totpURI, backupCodes } = await secondFactor.start(
        proof.password,
        request.headers.cookie,
      )
      const secret = new URL(totpURI).searchParams.get('secret') ?? ''
      const setUp = { drawing: renderSVG(totpURI), secret, codes: backupCodes }
      return sendPage(reply, 200, firstCodePage(setUp))
    },
  )

  app.post(
    '/api/account/second-factor/confirm',
    { schema: { summary: 'Turn the second factor on, with its first code' } },
    async (request, reply) => {
      const { id, email } = currentUser(request)
      const code = typedFields(request, ['code']).code.replaceAll(/\s/g, '')
      if (await accountRepository(db, id).hasSecondFactor())
        return sendAccount(request, reply, 409, IS_ON)
      if (!(await secondFactor.isBegun(id))) return sendAccount(request, reply, 409, NOT_BEGUN)
      await limits.code(id)
      const setCookies = await secondFactor.confirm(id, code, request.headers.cookie)
      if (!setCookies) return sendPage(reply, 401, firstCodePage(undefined, { code: WRONG_CODE }))
      await limits.rightCode(id)
      logEvent(request, deps, 'second-factor-on', email)
      return withSession(request, reply, setCookies).redirect('/api/account?done=factor-on', 303)
    },
  )

  app.post(
    '/api/account/second-factor/codes',
    { schema: { summary: 'Make new backup codes' } },
    async (request, reply) => {
      const proof = await proven(request, reply, true)
      if ('answer' in proof) return proof.answer
      const codes = await secondFactor.newCodes(proof.password, request.headers.cookie)
      logEvent(request, deps, 'backup-codes-made', currentUser(request).email)
      return sendPage(reply, 200, backupCodesPage(codes))
    },
  )

  app.post(
    '/api/account/second-factor/end',
    { schema: { summary: 'Turn the second factor off' } },
    async (request, reply) => {
      const proof = await proven(request, reply, true)
      if ('answer' in proof) return proof.answer
      const { id, email } = currentUser(request)
      const setCookies = await secondFactor.end(proof.password, request.headers.cookie)
      await forgetBrowsers(db, id)
      logEvent(request, deps, 'second-factor-off', email)
      return withSession(request, reply, setCookies).redirect('/api/account?done=factor-off', 303)
    },
  )
}
