import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Card } from './card.ts'
import { loadKnowledge } from './load-knowledge.ts'
import type { App } from '#server/http/app-type.ts'
import { escapeHtml } from '#server/pages/escape-html.ts'
import { notFound } from '#server/http/http-error.ts'
import { allowPage } from '#server/http/security-headers.ts'

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.6 }
`

const knowledgeParams = z.object({ cardId: z.string() })

/** The knowledge card that an answer names as its source, as a page to read and to print. */
export function knowledgeRoutes(app: App) {
  const cards = new Map(loadKnowledge().cards.map((card) => [card.id, card]))
  app.get(
    '/api/knowledge/:cardId',
    { schema: { summary: 'A card of the assistant', params: knowledgeParams } },
    (request, reply) => {
      const card = cards.get(request.params.cardId)
      if (!card) throw notFound('Card')
      const styleNonce = randomBytes(16).toString('base64')
      allowPage(reply, { styleNonce })
      return reply.type('text/html; charset=utf-8').send(page(card, styleNonce))
    },
  )
}

function page({ title, body, sources }: Card, styleNonce: string) {
  const paragraphs = body
    .split(/\n+/)
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('')
  const rests = sources.map((source) => `<li>${escapeHtml(source)}</li>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Smart Farm</title><style nonce="${styleNonce}">${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${paragraphs}
<h2>What this card rests on</h2><ul>${rests}</ul></main></body></html>`
}
