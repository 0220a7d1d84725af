import * as z from 'zod/mini'
import { knowledgeCards, photoSign, type PhotoSign } from '#contract/knowledge.ts'
import { msg } from '#contract/message.ts'
import { languageName } from '#domain/texts/say.ts'
import { needs } from '#server/auth/session-guard.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf } from '#server/http/language.ts'
import { notFound } from '#server/http/http-error.ts'
import { html, type Html } from '#server/pages/html.ts'
import { sendPage, type Page } from '#server/pages/page.ts'
import { CARD_IN_ENGLISH } from './render/knowledge-replies.ts'
import { ENGLISH, type Card } from './understand/card-file.ts'
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

const known = new Map<string, Map<string, Card>>()

/** Read once in a process: English before it listens, others when they are first asked for. */
function cardsIn(language: string) {
  const cards =
    known.get(language) ?? new Map(loadCards(language).map((card) => [card.id, card] as const))
  known.set(language, cards)
  return cards
}

/** The knowledge card that an answer cites, as a printable page. */
export function knowledgeRoutes(app: App) {
  cardsIn(ENGLISH)

  app.get('/api/knowledge', needs('see', listSchema), (request) => {
    const { topic, photo } = request.query
    const cards = cardsOn(cardsIn(languageOf(request).code).values(), topic, photo)
    return { cards: cards.map(({ id, title, titleIn }) => ({ id, title, language: titleIn })) }
  })

  app.get(
    '/api/knowledge/:cardId',
    {
      config: { needs: 'see' },
      schema: {
        summary: 'A card of the assistant',
        params: knowledgeParams,
        querystring: z.object({ original: z.optional(z.literal('yes')) }),
      },
    },
    (request, reply) => {
      const { cardId } = request.params
      const { code } = languageOf(request)
      const own = cardsIn(code).get(cardId)
      const original = cardsIn(ENGLISH).get(cardId)
      if (!own || !original) throw notFound('Card')
      const isOriginal = request.query.original !== undefined
      const other = isOriginal
        ? linkTo(cardId, own.bodyIn)
        : linkTo(`${cardId}?original=yes`, ENGLISH)
      const isTranslated = own.bodyIn !== ENGLISH
      const lead =
        code === ENGLISH ? html`` : html`<p>${isTranslated ? other : CARD_IN_ENGLISH}</p>`
      const page = cardPage(isOriginal ? original : own, lead)
      return sendPage(reply, 200, page)
    },
  )
}

/** A language by the name that it has for itself. */
const linkTo = (address: string, language: string) =>
  html`<a href="${address}" hreflang="${language}" lang="${language}">${languageName(language)}</a>`

const cardPage = (card: Card, lead: Html): Page => ({
  title: card.title,
  layout: 'text',
  content: html`<h1 lang="${card.titleIn}">${card.title}</h1>
    ${lead}
    <div lang="${card.bodyIn}">
      ${card.body
        .split(/\n+/)
        .filter(Boolean)
        .map((paragraph) => html`<p>${paragraph}</p>`)}
    </div>
    <h2>${msg('Sources')}</h2>
    <ul lang="${ENGLISH}">
      ${card.sources.map((source) => html`<li>${source}</li>`)}
    </ul>`,
})
