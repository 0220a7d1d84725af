import type { FastifyRequest, FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { timeZone } from '#contract/calendar-date.ts'
import {
  agenda,
  completion,
  completionAnswer,
  movedTasks,
  snooze,
  task,
  taskAnswer,
  taskMoves,
  taskPatch,
  taskPayload,
} from '#contract/tasks.ts'
import { changedRecord } from '#contract/write-headers.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { rememberFarmer } from './remember-farmer.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { sentWith } from '#server/farm/sent-with.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { cachedAnswers } from '#server/farm/versioned-json.ts'
import { languageOf } from '#server/http/language.ts'
import { readAgenda } from './read-agenda.ts'
import { taskRepository } from './tasks.repository.ts'

const params = z.object({ taskId: z.string() })
const listQuery = z.object({ zone: timeZone })

/** Typed loosely because the handler sends JSON text, which has been validated already. */
const listSchema: FastifySchema = {
  summary: 'Open tasks, and those done today in a time zone',
  querystring: listQuery,
  response: { 200: agenda },
}
const createSchema = {
  summary: 'Add a task; 200 with the existing one if it has the same source',
  body: taskPayload,
  response: { 200: taskAnswer, 201: taskAnswer },
}
const response = { 200: task, 409: changedRecord(task) }
const changeSchema = {
  summary: 'Change a task; 409 if it has changed since that version',
  params,
  body: taskPatch,
  response,
}
const snoozeSchema = { summary: 'Postpone a task', params, body: snooze, response }
const moveSchema = {
  summary: 'Move many tasks, passing over those that have changed since the version seen',
  body: taskMoves,
  response: { 200: movedTasks },
}
const completeSchema = {
  summary: 'Complete a task; a repeating one gets its next occurrence',
  params,
  body: completion,
  response: { 200: completionAnswer, 409: changedRecord(task) },
}
const reopenSchema = { summary: 'Undo the completion of a task', params, response }

export function taskRoutes(app: App, { db, newId, now }: Deps) {
  const tasksOf = (request: FastifyRequest) =>
    taskRepository(db, actingFor(request).farmId, {
      now: now(),
      newId,
      spoken: languageOf(request),
    })

  const answerList = cachedAnswers(agenda)

  // Saves the time zone and adds a new farmer's routine tasks.
  const config = { changesOnRead: true, needs: 'see' } as const
  app.get('/api/tasks', { config, schema: listSchema }, async (request, reply) => {
    const { zone } = listQuery.parse(request.query)
    const acting = actingFor(request)
    const at = now()
    await rememberFarmer(db, acting, zone, { now: at, newId })
    const today = dateIn(zone, at)
    return answerList({ request, reply, more: [today, zone] }, () =>
      readAgenda(db, acting.farmId, today, languageOf(request)),
    )
  })

  app.post('/api/tasks', needs('advise', createSchema), async (request, reply) => {
    const answer = await tasksOf(request).create(request.body, sentWith(request, now()))
    reply.code(answer.created ? 201 : 200)
    return answer
  })

  app.patch('/api/tasks/:taskId', needs('work', changeSchema), async (request) =>
    tasksOf(request).update(request.params.taskId, request.body, sentWith(request, now())),
  )

  app.put('/api/tasks/:taskId/snooze', needs('work', snoozeSchema), async (request) =>
    tasksOf(request).snooze(request.params.taskId, request.body, sentWith(request, now())),
  )

  app.put('/api/tasks/due-dates', needs('work', moveSchema), async (request) =>
    tasksOf(request).move(request.body, sentWith(request, now())),
  )

  app.put('/api/tasks/:taskId/completion', needs('work', completeSchema), async (request) => {
    const { taskId } = request.params
    return tasksOf(request).complete(taskId, request.body.zone, sentWith(request, now()))
  })

  app.delete('/api/tasks/:taskId/completion', needs('work', reopenSchema), async (request) =>
    tasksOf(request).reopen(request.params.taskId, sentWith(request, now())),
  )
}
