import { http } from 'msw'
import { preferences } from '#contract/preferences.ts'
import { languageCodes } from '#src/lib/languages.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

const NOT_OFFERED = 'That is not on offer. Choose from the list.'

export const sessionHandlers = [
  http.get('*/api/auth/user', () => signedIn(() => json(farm.user))),

  http.put('*/api/account/preferences', ({ request }) =>
    signedIn(async () => {
      const chosen = preferences.safeParse(await request.json())
      if (!chosen.success) return invalid(chosen.error)
      if (!languageCodes.includes(chosen.data.language)) return refuse(400, NOT_OFFERED)
      return json(chosen.data)
    }),
  ),
]
