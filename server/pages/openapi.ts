import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '#server/http/app-type.ts'

/** `/api/openapi.json`, generated from the contract's schemas. */
export async function describeApi(app: App) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Smart Farm API', version: '1.0.0' },
    },
    transform: jsonSchemaTransform,
  })
}
