import { http } from 'msw'
import { preferences } from '#contract/preferences.ts'
import { languageCodes } from '#src/lib/languages.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

const NO_LANGUAGE = 'There is no such language here. Choose one of those that are offered.'

export const sessionHandlers = [
  http.get('*/api/auth/user', () => signedIn(() => json(farm.user))),

  http.put('*/api/account/preferences', ({ request }) =>
    signedIn(async () => {
      const chosen = preferences.safeParse(await request.json())
      if (!chosen.success) return invalid(chosen.error)
      if (!languageCodes.includes(chosen.data.language)) return refuse(400, NO_LANGUAGE)
      return json(chosen.data)
    }),
  ),
]
