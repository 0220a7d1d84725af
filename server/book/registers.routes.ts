import { Readable } from 'node:stream'
import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { registerName, registerQuery } from '#contract/book.ts'
import { msg } from '#contract/message.ts'
import { rowsOf } from '#domain/book/register-rows.ts'
import { REGISTERS } from '#domain/book/registers.ts'
import { addMonths } from '#domain/dates/calendar-days.ts'
import { seesMoney } from '#server/auth/access.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError } from '#server/http/http-error.ts'
import { languageOf } from '#server/http/language.ts'
import { listProducts } from './products.repository.ts'
import { headerLine, rowLines } from './register-csv.ts'
import { registerEntries, type Period } from './register-entries.ts'
import { standingCrops } from './standing-crops.ts'

const params = z.object({ name: registerName })
const MOST_YEARS = 10

/** Without a schema of the answer, which is sent by pages as it is read. */
const schema = {
  summary: 'What inspectors ask for, oldest day first',
  params,
  querystring: registerQuery,
} satisfies FastifySchema

export function registerRoutes(app: App, { db }: Deps) {
  app.get('/api/book/registers/:name', needs('see', schema), async (request, reply) => {
    const { params, query } = request
    refuseOddPeriod(query)
    const acting = actingFor(request)
    const products = await listProducts(db, acting.farmId)
    const crops = await standingCrops(db, acting.farmId)
    const pages = registerEntries(db, acting, params.name, query, products)
    async function* json() {
      yield `{"products":${JSON.stringify(products)},"crops":${JSON.stringify(crops)},"entries":[`
      let separator = ''
      for await (const entries of pages) {
        for (const entry of entries) {
          yield separator + JSON.stringify(entry)
          separator = ','
        }
      }
      yield ']}'
    }
    return reply.type('application/json; charset=utf-8').send(Readable.from(json()))
  })

  app.get('/api/book/registers/:name.csv', needs('see', schema), async (request, reply) => {
    const { params, query } = request
    const { name } = params
    refuseOddPeriod(query)
    const acting = actingFor(request)
    const spoken = languageOf(request)
    const columns = REGISTERS[name].columns.filter(
      ({ isMoney }) => !isMoney || seesMoney(acting.role),
    )
    const products = await listProducts(db, acting.farmId)
    const crops = await standingCrops(db, acting.farmId)
    const pages = registerEntries(db, acting, name, query, products)
    async function* csv() {
      yield headerLine(spoken, columns)
      for await (const entries of pages)
        yield rowLines(spoken, columns, rowsOf({ entries, products, crops }))
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${name}-${query.from}-${query.to}.csv"`)
      .send(Readable.from(csv()))
  })
}

/** @throws HttpError 400 */
function refuseOddPeriod({ from, to }: Period) {
  if (from > to) throw new HttpError(400, msg('The first day must not be after the last.'))
  if (to >= addMonths(from, 12 * MOST_YEARS))
    throw new HttpError(
      400,
      msg('A register covers at most {years} years at once.', { years: MOST_YEARS }),
    )
}
