import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { msg, type Message } from '#contract/message.ts'
import product from '#package.json' with { type: 'json' }
import { may } from '#server/auth/access.ts'
import type { App } from '#server/http/app-type.ts'
import { ROLE_OF_SCOPE } from '#server/auth/tokens.repository.ts'
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
      components: {
        securitySchemes: {
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A token from the account page: with scope `see` for calls whose `x-needs` is `see`, with `work` for these, `advise`, `work` and `ingest`, with `ingest` for that alone.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'farm_session',
            description: 'Set by signing in; over https its name begins with `__Host-`.',
          },
        },
      },
    },
    transform: (call) => {
      const { schema, url } = jsonSchemaTransform(call)
      const needs = call.route.config?.needs
      const forTokens = needs && may(ROLE_OF_SCOPE.work, needs) ? [{ apiToken: [] }] : []
      return {
        schema: {
          ...schema,
          'x-needs': needs,
          ...(needs && { security: [{ session: [] }, ...forTokens] }),
        },
        url,
      }
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
    return sendPage(reply, 200, { title: msg('API'), content: docs(calls), layout: 'text' })
  })
}

const docs = (calls: Html[]) =>
  html`<h1>${msg('API of {product}', { product: 'Smart Farm' })}</h1>
    <p>
      ${msg(
        'Every call needs the session cookie unless it says otherwise. A program sends an API token from the account page as a bearer instead. Errors are one sentence of plain text, or {json} if the request accepts {type}. The same as JSON:',
        { json: '{"message"}', type: 'application/json' },
      )}
      <a href="/api/openapi.json">openapi.json</a>
    </p>
    ${calls}`

const describeCall = (call: string, { summary, requestBody, responses = {} }: Operation) =>
  html`<details>
    <summary><code>${call}</code> <span lang="en">${summary}</span></summary>
    ${schemaBlock(msg('Payload'), requestBody?.content)}
    ${Object.entries(responses).map(([status, { content }]) =>
      schemaBlock(msg('Answer {status}', { status }), content),
    )}
  </details>`

function schemaBlock(title: Message, content: Content = {}) {
  const schema = Object.values(content)[0]?.schema
  return schema
    ? html`<h2>${title}</h2>
        <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`
    : html``
}
