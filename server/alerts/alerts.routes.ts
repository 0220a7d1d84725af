import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  addedDevice,
  alerts,
  alertWishes,
  mailSwitch,
  pushDevice,
  testAlert,
  type Alerts,
  type PushDevice,
} from '#contract/alerts.ts'
import { msg } from '#contract/message.ts'
import { isPhone } from '#server/auth/found-farm.ts'
import { currentUser, needs, PEOPLE_ONLY } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError } from '#server/http/http-error.ts'
import { languageOf } from '#server/http/language.ts'
import { channelRepository } from './channels.ts'
import { PushAddressRefused } from './push-address.ts'
import { readWishes, saveWishes } from './wishes.ts'

const ADDRESS_REFUSED = msg('This browser names a push service that is not in the public internet.')
const KEYS_REFUSED = msg('The keys of this browser’s push subscription cannot be used.')
const NO_MAIL = msg('No mail can be sent to you: the server sends none, or you have no address.')

const params = z.object({ id: z.string() })
/** Of one person. */
const rateLimit = { max: 3, timeWindow: '10 minutes' }

/** Browsers subscribe only to pages that nobody on the way could have changed. */
const isSafe = (origin = '') => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/.test(origin)

/** Where a person is told of things and which: over all the farms that they are on. */
export function alertRoutes(app: App, deps: Deps) {
  const { db, now, mailer, push, origins, wakeSending } = deps
  const channels = (request: FastifyRequest) =>
    channelRepository(db, currentUser(request).id, now())

  /** Null where no mail can be sent to somebody. */
  async function addressOf(request: FastifyRequest) {
    const user = await db
      .selectFrom('users')
      .select(['email as address', 'emailVerified'])
      .where('id', '=', currentUser(request).id)
      .executeTakeFirstOrThrow()
    if (mailer === null || isPhone(user.address)) return null
    return { address: user.address, isConfirmed: user.emailVerified === 1 }
  }

  async function read(request: FastifyRequest): Promise<Alerts> {
    const { devices, hasMail } = await channels(request).list()
    const mail = await addressOf(request)
    return {
      wishes: await readWishes(db, currentUser(request).id),
      mail: mail && { ...mail, isOn: hasMail },
      pushKey: isSafe(origins[0]) ? push.publicKey : null,
      devices,
    }
  }

  app.get(
    '/api/alerts',
    needs(
      'see',
      { summary: 'What you wish to be told, and where', response: { 200: alerts } },
      PEOPLE_ONLY,
    ),
    read,
  )

  app.put(
    '/api/alerts',
    needs(
      'see',
      {
        summary:
          'Choose what you wish to be told, and when; notices are written in the language of this call',
        body: alertWishes,
        response: { 200: alerts },
      },
      PEOPLE_ONLY,
    ),
    async (request) => {
      const { id: userId } = currentUser(request)
      const language = languageOf(request).code
      await saveWishes(db, request.body, { userId, language, now: now() })
      wakeSending()
      return read(request)
    },
  )

  app.put(
    '/api/alerts/mail',
    needs(
      'see',
      {
        summary:
          'Turn notices by mail on or off; on sends a link to an address that is not confirmed',
        body: mailSwitch,
        response: { 200: alerts },
      },
      PEOPLE_ONLY,
    ),
    async (request) => {
      const { on } = request.body
      if (on && !(await addressOf(request))) throw new HttpError(409, NO_MAIL)
      await channels(request).turnMail(on, languageOf(request).code)
      wakeSending()
      return read(request)
    },
  )

  app.post(
    '/api/alerts/devices',
    needs(
      'see',
      {
        summary:
          'Add this browser by its push subscription; the same endpoint again is the same device',
        body: pushDevice,
        response: { 201: addedDevice },
      },
      PEOPLE_ONLY,
    ),
    async (request, reply) => {
      await refuseBadDevice(request.body)
      reply.code(201)
      return channels(request).add(request.body)
    },
  )

  const refuseBadDevice = ({ endpoint, keys }: PushDevice) =>
    push.check({ endpoint, ...keys }).catch((error: unknown) => {
      throw new HttpError(400, error instanceof PushAddressRefused ? ADDRESS_REFUSED : KEYS_REFUSED)
    })

  app.delete(
    '/api/alerts/devices/:id',
    needs(
      'see',
      { summary: 'Tell a device nothing any more', params, response: { 200: addedDevice } },
      PEOPLE_ONLY,
    ),
    (request) => channels(request).remove(request.params.id),
  )

  const { config, schema } = needs(
    'see',
    { summary: 'Send a test to every channel', response: { 200: testAlert } },
    PEOPLE_ONLY,
  )
  app.post('/api/alerts/test', { config: { ...config, rateLimit }, schema }, async (request) => {
    const count = await channels(request).test()
    wakeSending()
    return { channels: count }
  })
}
