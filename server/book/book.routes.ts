import { bookSettings, waiting } from '#contract/book.ts'
import { isCurrency, UNKNOWN_CURRENCY } from '#domain/book/entry-rules.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import { alterFarm, requestKey } from '#server/farm/farm-write.ts'
import { saveFarmSetting } from '#server/farm/save-farm-setting.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError } from '#server/http/http-error.ts'
import { bookSetting } from './farm-setting.ts'
import { readWaiting } from './read-waiting.ts'

const waitingSchema = {
  summary: 'Fields and herds that a waiting period closes now, the longest first',
  response: { 200: waiting },
}
const readSchema = {
  summary: 'The currency of amounts that name none',
  response: { 200: bookSettings },
}
const writeSchema = {
  summary: 'Change the currency of amounts that name none; no amount changes',
  body: bookSettings,
  response: { 200: bookSettings },
}

export function bookRoutes(app: App, { db, now }: Deps) {
  app.get('/api/book/waiting', needs('see', waitingSchema), (request) =>
    readWaiting(db, actingFor(request).farmId, now()),
  )

  app.get('/api/book/settings', needs('see', readSchema), async (request) => {
    const { currency } = await bookSetting(db, actingFor(request).farmId)
    return { currency }
  })

  app.put('/api/book/settings', needs('manage', writeSchema), async (request) => {
    const { currency } = request.body
    if (!isCurrency(currency)) throw new HttpError(400, UNKNOWN_CURRENCY)
    const { farmId } = actingFor(request)
    return alterFarm(db, farmId, requestKey(request), async (tx) => {
      await saveFarmSetting(tx, farmId, { currency })
      return { currency }
    })
  })
}
