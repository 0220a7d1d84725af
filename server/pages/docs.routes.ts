import { randomBytes } from 'node:crypto'
import type { App } from '#server/http/app-type.ts'
import { escapeHtml } from './escape-html.ts'
import { allowPage } from '#server/http/security-headers.ts'

type Operation = {
  summary?: string
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>
}

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.5 }
summary { padding: .6rem 0; cursor: pointer }
code { font-size: .95em }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: .5rem }
`

/** `/api/docs`: every call with its schemas, generated from the contract, without script. */
export function docsRoutes(app: App) {
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())

  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
    const styleNonce = randomBytes(16).toString('base64')
    allowPage(reply, { styleNonce })
    return reply.type('text/html; charset=utf-8').send(page(app, styleNonce))
  })
}

function page(app: App, styleNonce: string) {
  const paths = Object.entries(app.swagger().paths ?? {})
  const calls = paths.flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).map(([method, operation]) =>
      describeCall(method.toUpperCase(), path, operation as Operation),
    ),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Smart Farm API</title><style nonce="${styleNonce}">${STYLE}</style></head>
<body><main><h1>Smart Farm API</h1>
<p>Every call needs the session cookie unless it says otherwise. Errors are one sentence of plain
text, or {"message"} where the request accepts application/json.
The same as JSON: <a href="/api/openapi.json">openapi.json</a>.</p>${calls.join('')}</main></body></html>`
}

function describeCall(method: string, path: string, operation: Operation) {
  const schemas = [
    schemaBlock('Payload', operation.requestBody?.content),
    ...Object.entries(operation.responses ?? {}).map(([status, { content }]) =>
      schemaBlock(`Answer ${status}`, content),
    ),
  ].join('')
  return `<details><summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>${schemas}</details>`
}

function schemaBlock(title: string, content?: Record<string, { schema?: unknown }>) {
  const schema = Object.values(content ?? {})[0]?.schema
  if (!schema) return ''
  return `<h2>${title}</h2><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
}
