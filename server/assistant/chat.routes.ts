import { msg } from '#contract/message.ts'
import * as z from 'zod/mini'
import { timeZone } from '#contract/calendar-date.ts'
import { chatAnswer, chatHeaders, chatPayload, conversation } from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError } from '#server/http/http-error.ts'
import { languageOf } from '#server/http/language.ts'
import { sentWith } from '#server/farm/sent-with.ts'
import { actingFor } from '#server/auth/session-guard.ts'
import { semaphorePerKey } from '#server/process/semaphore.ts'
import { answerFarmer } from './answer-farmer.ts'
import { chatRepository } from './chat.repository.ts'

const params = z.object({ projectId: z.string() })

const readSchema = {
  summary: 'A page of the conversation in a project, the newest or the one before a message',
  params,
  querystring: z.object({ before: z.optional(z.string().check(z.maxLength(100))) }),
  response: { 200: conversation },
}

const sendSchema = {
  summary: 'Send a message; answered with it and the reply to it',
  params,
  headers: chatHeaders,
  body: chatPayload,
  response: { 201: chatAnswer },
}

/** All farmers share one language thread, so each may have only one message in it at a time. */
const MAX_WAITING_MESSAGES = 5
const RETRY_AFTER_SECONDS = 10
const tooManyMessages = () =>
  new HttpError(
    429,
    msg('Your last messages are still being answered. Please wait a moment.'),
    RETRY_AFTER_SECONDS,
  )

export function chatRoutes(app: App, deps: Deps) {
  const oneAtATime = semaphorePerKey({ places: MAX_WAITING_MESSAGES, whenFull: tooManyMessages })

  app.get(
    '/api/ai-conversations/:projectId',
    { config: { needs: 'see' }, schema: readSchema },
    async (request) => {
      const { projectId } = request.params
      return chatRepository(deps.db, actingFor(request), projectId).page(request.query.before)
    },
  )

  app.post(
    '/api/ai-conversations/:projectId',
    { config: { needs: 'advise' }, schema: sendSchema },
    async (request, reply) => {
      const acting = actingFor(request)
      const { data: zone } = timeZone.safeParse(request.headers['time-zone'])
      const about = request.headers['about-record']
      const spoken = languageOf(request)
      const question = { ...request.params, ...request.body, zone, about, spoken }
      const sent = sentWith(request, deps.now())
      const messages = await oneAtATime(acting.userId, () =>
        answerFarmer(deps, acting, question, sent),
      )
      reply.code(201)
      return { messages }
    },
  )
}
