import * as z from 'zod/mini'
import { knowledgeCards, photoSign, type PhotoSign } from '#contract/knowledge.ts'
import { msg } from '#contract/message.ts'
import type { LanguageCode } from '#domain/texts/say.ts'
import { needs } from '#server/auth/session-guard.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf } from '#server/http/language.ts'
import { notFound } from '#server/http/http-error.ts'
import { html } from '#server/pages/html.ts'
import { sendPage, type Page } from '#server/pages/page.ts'
import type { Card } from './understand/card-file.ts'
import { loadCards } from './understand/knowledge-files.ts'

const knowledgeParams = z.object({ cardId: z.string() })
const MOST_CARDS = 3

const listSchema = {
  summary: 'Cards to read about what a photo shows',
  querystring: z.object({ topic: z.string().check(z.maxLength(100)), photo: photoSign }),
  response: { 200: knowledgeCards },
}

/** Cards about this topic alone first, then those about several, then those about any crop. */
function cardsOn(cards: Iterable<Card>, topic: string, photo: PhotoSign) {
  const isOn = ({ topics }: Card) => topics.includes(topic)
  return [...cards]
    .filter((card) => card.photo === photo && (isOn(card) || card.topics.includes('crops')))
    .toSorted((a, b) => Number(isOn(b)) - Number(isOn(a)) || a.topics.length - b.topics.length)
    .slice(0, MOST_CARDS)
}

let known: Map<string, Card> | undefined

/** Read once in a process, before it listens. */
const cardsById = () => (known ??= new Map(loadCards().map((card) => [card.id, card])))

/** The knowledge card that an answer cites, as a printable page. */
export function knowledgeRoutes(app: App) {
  const cards = cardsById()
  app.get('/api/knowledge', needs('see', listSchema), ({ query: { topic, photo } }) => ({
    cards: cardsOn(cards.values(), topic, photo),
  }))

  app.get(
    '/api/knowledge/:cardId',
    {
      config: { needs: 'see' },
      schema: { summary: 'A card of the assistant', params: knowledgeParams },
    },
    (request, reply) => {
      const card = cards.get(request.params.cardId)
      if (!card) throw notFound('Card')
      return sendPage(reply, 200, cardPage(card, languageOf(request).code))
    },
  )
}

/** Cards are in English only. */
const cardPage = ({ title, body, sources }: Card, language: LanguageCode): Page => ({
  title,
  layout: 'text',
  content: html`<h1 lang="en">${title}</h1>
    ${language !== 'en' && html`<p>${msg('This card is available in English only.')}</p>`}
    <div lang="en">
      ${body
        .split(/\n+/)
        .filter(Boolean)
        .map((paragraph) => html`<p>${paragraph}</p>`)}
    </div>
    <h2>${msg('Sources')}</h2>
    <ul lang="en">
      ${sources.map((source) => html`<li>${source}</li>`)}
    </ul>`,
})
