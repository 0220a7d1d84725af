import type { FastifyRequest } from 'fastify'
import { farmChoice, farmList, farmNaming } from '#contract/members.ts'
import { msg } from '#contract/message.ts'
import { sessionFarm as farmOfSession } from '#contract/session.ts'
import { foundFarm, isPhone } from '#server/auth/found-farm.ts'
import { sessionFarm } from '#server/auth/session-answer.ts'
import {
  actingFor,
  currentUser,
  farmClosed,
  needs,
  PEOPLE_ONLY,
  roleTooSmall,
} from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError } from '#server/http/http-error.ts'
import { farmsRepository } from './farms.repository.ts'

const NO_ACCOUNT = msg('A phone without an account cannot have a farm of its own.')

/** The farms of a farmer, and which of them is open. */
export function farmRoutes(app: App, { db, now, newId }: Deps) {
  const farms = (request: FastifyRequest) => farmsRepository(db, actingFor(request))
  const answer = async (request: FastifyRequest, farmId: string) => {
    const { id, sessionId } = currentUser(request)
    const role = await farms(request).choose(farmId, sessionId, now())
    const farm = await sessionFarm(db, { userId: id, farmId, role })
    if (!farm) throw farmClosed()
    return farm
  }

  app.get(
    '/api/farms',
    needs(
      'see',
      { summary: 'The farms of the signed-in farmer', response: { 200: farmList } },
      PEOPLE_ONLY,
    ),
    (request) => farms(request).list(now()),
  )

  app.post(
    '/api/farms',
    needs(
      'see',
      {
        summary: 'Found a farm of one’s own, unless there is one, and open it',
        response: { 201: farmOfSession },
      },
      PEOPLE_ONLY,
    ),
    async (request, reply) => {
      const { id: userId, email } = currentUser(request)
      if (isPhone(email)) throw new HttpError(403, NO_ACCOUNT)
      const farmId = await foundFarm(db, { userId, newId, now: now() })
      reply.code(201)
      return answer(request, farmId)
    },
  )

  app.put(
    '/api/farms/current',
    needs(
      'see',
      {
        summary: 'Open another farm in this browser',
        body: farmChoice,
        response: { 200: farmOfSession },
      },
      PEOPLE_ONLY,
    ),
    (request) => answer(request, request.body.farmId),
  )

  app.patch(
    '/api/farms/current',
    needs('own', {
      summary: 'Name the farm',
      body: farmNaming,
      response: { 200: farmOfSession },
    }),
    async (request) => {
      await farms(request).rename(request.body.name, now())
      const farm = await sessionFarm(db, actingFor(request))
      if (!farm) throw roleTooSmall()
      return farm
    },
  )
}
