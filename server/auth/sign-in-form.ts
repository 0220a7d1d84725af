import { signInForm } from '#contract/account-forms.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { toFormErrors } from '#server/pages/form-errors.ts'
import { sendPage } from '#server/pages/page.ts'
import { typedFields, userAgentOf } from '#server/pages/typed-fields.ts'
import { sendWaitPage } from '#server/pages/wait-page.ts'
import { guessLimits } from './guess-limits.ts'
import { suspendedSentence } from './refusals.ts'
import { logEvent } from './security-events.ts'
import { signInPage } from '#server/pages/sign-in-page.ts'

// One sentence for both: it must not tell which addresses have an account.
const WRONG =
  'The email address or the password is not right. Forgot your password? Ask whoever runs this server to set a new one.'

export function takeSignIns(app: App, deps: Deps) {
  const { auth } = deps
  const limits = guessLimits(deps)
  const { providers } = auth

  app.post('/api/login', { schema: { summary: 'Sign in by password' } }, async (request, reply) => {
    const typed = typedFields(request, ['email', 'password'])
    const form = signInForm.safeParse(typed)
    const refuse = (status: number, errors: Record<string, string>) =>
      sendPage(reply, status, signInPage({ email: typed.email, errors, providers }))

    if (!form.success) return refuse(400, toFormErrors(form.error.issues))
    const waitSeconds = await limits.guess(form.data.email, request)
    if (waitSeconds > 0) return sendWaitPage(reply, waitSeconds)
    const setCookies = await auth.signIn(form.data, userAgentOf(request))
    const event = Array.isArray(setCookies) ? 'sign-in' : 'sign-in-failed'
    logEvent(request, deps, event, form.data.email)
    if (!setCookies) return refuse(401, { '': WRONG })
    if (setCookies === 'suspended') return refuse(403, { '': suspendedSentence(auth.contact) })
    await limits.right(form.data.email, request)
    await auth.signOut(request.headers.cookie)
    return reply.header('Set-Cookie', setCookies).redirect('/', 303)
  })
}
