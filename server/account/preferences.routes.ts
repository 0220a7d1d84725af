import * as z from 'zod/mini'
import { msg } from '#contract/message.ts'
import { preferences, type Preferences } from '#contract/preferences.ts'
import { unitsText } from '#domain/texts/own-units.ts'
import { currentUser, needs, PEOPLE_ONLY } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError } from '#server/http/http-error.ts'
import { languageCodes, preferenceCookies } from '#server/http/language.ts'
import { typedFields } from '#server/pages/form.ts'

const NOT_OFFERED = msg('That is not on offer. Choose from the list.')

/** Keeps what a person has chosen, for other devices and for mails. @returns `Set-Cookie` values */
async function keep({ db }: Deps, userId: string, { language, units }: Preferences) {
  if (!languageCodes.includes(language)) throw new HttpError(400, NOT_OFFERED)
  const kept = { language, units: unitsText(units) }
  await db.updateTable('users').set(kept).where('id', '=', userId).execute()
  return preferenceCookies(kept)
}

export function preferenceRoutes(app: App, deps: Deps) {
  app.put(
    '/api/account/preferences',
    needs(
      'see',
      {
        summary: 'Choose your language and units',
        body: preferences,
        response: { 200: preferences },
      },
      PEOPLE_ONLY,
    ),
    async (request, reply) => {
      reply.header('Set-Cookie', await keep(deps, currentUser(request).id, request.body))
      return request.body
    },
  )
}

/** The same by the form of the account page. */
export function takePreferences(app: App, deps: Deps) {
  app.post(
    '/api/account/preferences',
    { schema: { summary: 'Choose your language and units on the account page' } },
    async (request, reply) => {
      const { language, system, area } = typedFields(request, ['language', 'system', 'area'])
      const chosen = z.safeParse(preferences, { language, units: { system, area } })
      if (!chosen.success) throw new HttpError(400, NOT_OFFERED)
      reply.header('Set-Cookie', await keep(deps, currentUser(request).id, chosen.data))
      return reply.redirect('/api/account?done=preferences', 303)
    },
  )
}
