import { signUpForm } from '#contract/account-forms.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { toFormErrors } from '#server/pages/form-errors.ts'
import { sendPage } from '#server/pages/page.ts'
import { typedFields, userAgentOf } from '#server/pages/typed-fields.ts'
import { sendWaitPage } from '#server/pages/wait-page.ts'
import { guessLimits } from './guess-limits.ts'
import { logEvent } from './security-events.ts'
import { signUpPage } from './sign-up-page.ts'
import { isWeakPassword, WEAK_PASSWORD } from './weak-passwords.ts'

const TAKEN = 'There is already an account with this email address. Sign in instead.'

export function takeSignUps(app: App, deps: Deps) {
  const { auth } = deps
  const limits = guessLimits(deps)
  const { providers } = auth

  app.post('/api/signup', { schema: { summary: 'Sign up' } }, async (request, reply) => {
    const typed = typedFields(request, ['firstName', 'lastName', 'email', 'password'])
    const { firstName, lastName, email, password } = typed
    const form = signUpForm.safeParse(typed)
    const refuse = (status: number, errors: Record<string, string>) =>
      sendPage(reply, status, signUpPage({ firstName, lastName, email, errors, providers }))

    const errors = toFormErrors(form.error?.issues ?? [])
    if (isWeakPassword(password, typed)) errors.password ??= WEAK_PASSWORD
    if (!form.success || errors.password) return refuse(400, errors)
    const waitSeconds = await limits.signUp(request)
    if (waitSeconds > 0) return sendWaitPage(reply, waitSeconds)
    const setCookies = await auth.signUp(form.data, userAgentOf(request))
    if (!setCookies) return refuse(409, { email: TAKEN })
    logEvent(request, deps, 'sign-up', form.data.email)
    await auth.signOut(request.headers.cookie)
    return reply.header('Set-Cookie', setCookies).redirect('/', 303)
  })
}
