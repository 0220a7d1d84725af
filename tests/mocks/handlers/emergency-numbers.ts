import { http } from 'msw'
import { emergencyPayload, type PublicNumbers } from '#contract/emergency-numbers.ts'
import { invalid, json, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

const PUBLIC: Record<string, PublicNumbers> = {
  DE: { people: '112', crisis: '0800 111 0 111' },
  US: { people: '911', poison: '1-800-222-1222', crisis: '988' },
}
const COUNTRIES: Record<string, string> = { 'Europe/Berlin': 'DE', 'America/New_York': 'US' }

export const emergencyNumberHandlers = [
  http.get('*/api/emergency-numbers', ({ request }) =>
    signedIn(() => {
      const guessed = COUNTRIES[new URL(request.url).searchParams.get('zone') ?? ''] ?? ''
      const own = farm.emergencyNumbers
      const numbers = PUBLIC[own.country || guessed] ?? { people: '112 / 911' }
      return json({ ...own, guessed, countries: Object.keys(PUBLIC), public: numbers })
    }),
  ),

  http.put('*/api/emergency-numbers', ({ request }) =>
    signedIn(async () => {
      const payload = emergencyPayload.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      farm.emergencyNumbers = payload.data
      return json(payload.data)
    }),
  ),
]
