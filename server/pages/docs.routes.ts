import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import product from '#package.json' with { type: 'json' }
import type { App } from '#server/http/app-type.ts'
import { html, type Html } from './html.ts'
import { sendPage } from './page.ts'

type Content = Record<string, { schema?: unknown }>
type Operation = {
  summary?: string
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
}

/** Describes the routes as OpenAPI; only those registered after it. */
export async function describeApi(app: App) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Smart Farm API', version: product.version },
    },
    transform: (call) => {
      const { schema, url } = jsonSchemaTransform(call)
      return { schema: { ...schema, 'x-needs': call.route.config?.needs }, url }
    },
  })
}

/** `/api/docs`: every call with its schemas, as a page without scripts. */
export function docsRoutes(app: App) {
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())

  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
    const calls = Object.entries(app.swagger().paths ?? {}).flatMap(([path, operations]) =>
      Object.entries(operations ?? {}).map(([method, operation]) =>
        describeCall(`${method.toUpperCase()} ${path}`, operation as Operation),
      ),
    )
    return sendPage(reply, 200, { title: 'API', content: docs(calls), isText: true })
  })
}

const docs = (calls: Html[]) =>
  html`<h1>Smart Farm API</h1>
    <p>
      Every call needs the session cookie unless it says otherwise. Errors are one sentence of plain
      text, or {"message"} where the request accepts application/json. The same as JSON:
      <a href="/api/openapi.json">openapi.json</a>.
    </p>
    ${calls}`

const describeCall = (call: string, { summary, requestBody, responses = {} }: Operation) =>
  html`<details>
    <summary><code>${call}</code> ${summary}</summary>
    ${schemaBlock('Payload', requestBody?.content)}
    ${Object.entries(responses).map(([status, { content }]) =>
      schemaBlock(`Answer ${status}`, content),
    )}
  </details>`

function schemaBlock(title: string, content: Content = {}) {
  const schema = Object.values(content)[0]?.schema
  return schema
    ? html`<h2>${title}</h2>
        <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`
    : html``
}
