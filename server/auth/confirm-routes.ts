import { msg } from '#contract/message.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { confirmedPage, confirmPage, notConfirmedPage } from '#server/pages/mail-pages.ts'
import { sendPage } from '#server/pages/page.ts'
import { findLink } from './account-links.ts'
import { confirmAddress } from './confirm-address.ts'
import { logEvent } from './security-events.ts'

const OVER = msg(
  'This link was used already, or it is over. Your account page says whether your address is confirmed, and sends a new link.',
)
const TAKEN = msg('There is already an account with this email address.')

type LinkParams = { Params: { token: string } }

/** Where a mail leads to confirm an address. Programs open links for a preview, so a button confirms. */
export function confirmRoutes(app: App, deps: Deps) {
  const { auth, db, now } = deps

  app.get<LinkParams>(
    '/api/confirm/:token',
    { schema: { summary: 'Page of a link that confirms a mail address' } },
    async (request, reply) => {
      const { token } = request.params
      reply.header('X-Robots-Tag', 'noindex')
      const link = await findLink(db, 'confirm', token, now())
      return link
        ? sendPage(reply, 200, confirmPage(token, link.email))
        : sendPage(reply, 410, notConfirmedPage(OVER))
    },
  )

  app.post<LinkParams>(
    '/api/confirm/:token',
    { schema: { summary: 'Confirm a mail address by a link' } },
    async (request, reply) => {
      reply.header('X-Robots-Tag', 'noindex')
      const here = await auth.userOf(request.headers.cookie)
      const done = await confirmAddress(db, request.params.token, { here, now: now() })
      if (done === null) return sendPage(reply, 410, notConfirmedPage(OVER))
      if (done === 'taken') return sendPage(reply, 409, notConfirmedPage(TAKEN))
      const { before, email, isHere } = done
      const isNew = email !== before
      logEvent(request, deps, 'address-confirmed', email)
      if (isNew) logEvent(request, deps, 'address-changed', email, before)
      if (isNew && isHere) reply.header('Set-Cookie', await auth.browsers.remembered(email))
      return sendPage(reply, 200, confirmedPage(email, isNew))
    },
  )
}
