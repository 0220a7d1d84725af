import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { product, productList, productPatch, productPayload } from '#contract/products.ts'
import { identified } from '#contract/projects.ts'
import { changedRecord } from '#contract/write-headers.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import { sentWith } from '#server/farm/sent-with.ts'
import type { App } from '#server/http/app-type.ts'
import { listProducts, productRepository } from './products.repository.ts'

const params = z.object({ productId: z.string() })

const listSchema = {
  summary: 'Products with their waiting periods, by name',
  response: { 200: productList },
}
const createSchema = {
  summary: 'Enter a product as on its label',
  body: productPayload,
  response: { 201: product },
}
const updateSchema = {
  summary: 'Change a product; its waiting periods hold for every treatment with it',
  params,
  body: productPatch,
  response: { 200: product, 409: changedRecord(product) },
}
const deleteSchema = {
  summary: 'Delete a product that no entry names',
  params,
  response: { 200: identified, 409: changedRecord(product) },
}

export function productRoutes(app: App, deps: Deps) {
  const products = (request: FastifyRequest) =>
    productRepository(deps, actingFor(request).farmId, sentWith(request, deps.now()))

  app.get('/api/products', needs('see', listSchema), (request) =>
    listProducts(deps.db, actingFor(request).farmId),
  )

  app.post('/api/products', needs('work', createSchema), async (request, reply) => {
    reply.code(201)
    return products(request).create(request.body)
  })

  app.patch('/api/products/:productId', needs('manage', updateSchema), (request) =>
    products(request).update(request.params.productId, request.body),
  )

  app.delete('/api/products/:productId', needs('manage', deleteSchema), (request) =>
    products(request).remove(request.params.productId),
  )
}
