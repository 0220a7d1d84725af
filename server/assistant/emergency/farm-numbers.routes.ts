import * as z from 'zod/mini'
import { timeZone } from '#contract/calendar-date.ts'
import { emergencyNumbers, emergencyPayload, savedEmergency } from '#contract/emergency-numbers.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import { alterFarm, requestKey } from '#server/farm/farm-write.ts'
import type { App } from '#server/http/app-type.ts'
import { farmNumbers } from './farm-numbers.ts'

const PATH = '/api/emergency-numbers'

export function farmNumberRoutes(app: App, { db }: Pick<Deps, 'db'>) {
  app.get(
    PATH,
    needs('see', {
      summary: 'Whom to call in an emergency: entered, and public in the country',
      querystring: z.object({ zone: z.optional(timeZone) }),
      response: { 200: emergencyNumbers },
    }),
    (request) => farmNumbers(db, actingFor(request).farmId).find(request.query.zone),
  )

  app.put(
    PATH,
    needs('manage', {
      summary: 'Enter whom to call in an emergency',
      body: emergencyPayload,
      response: { 200: savedEmergency },
    }),
    (request) => {
      const { farmId } = actingFor(request)
      return alterFarm(db, farmId, requestKey(request), async (tx) => {
        await farmNumbers(tx, farmId).save(request.body)
        return request.body
      })
    },
  )
}
