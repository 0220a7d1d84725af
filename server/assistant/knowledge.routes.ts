import * as z from 'zod/mini'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { html } from '#server/pages/html.ts'
import { sendPage, type Page } from '#server/pages/page.ts'
import { loadKnowledge } from './load-knowledge.ts'
import { type Card } from './card.ts'

const knowledgeParams = z.object({ cardId: z.string() })

/** The knowledge card that an answer cites, as a printable page. */
export function knowledgeRoutes(app: App) {
  const cards = new Map(loadKnowledge().cards.map((card) => [card.id, card]))
  app.get(
    '/api/knowledge/:cardId',
    {
      config: { needs: 'see' },
      schema: { summary: 'A card of the assistant', params: knowledgeParams },
    },
    (request, reply) => {
      const card = cards.get(request.params.cardId)
      if (!card) throw notFound('Card')
      return sendPage(reply, 200, cardPage(card))
    },
  )
}

const cardPage = ({ title, body, sources }: Card): Page => ({
  title,
  isText: true,
  content: html`<h1>${title}</h1>
    ${body
      .split(/\n+/)
      .filter(Boolean)
      .map((paragraph) => html`<p>${paragraph}</p>`)}
    <h2>What this card rests on</h2>
    <ul>
      ${sources.map((source) => html`<li>${source}</li>`)}
    </ul>`,
})
