import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { msg, type Message } from '#contract/message.ts'
import { FIELDS_BOX, FIELDS_SHAPES, LOGO_BOX, LOGO_SHAPES } from '#domain/drawings.ts'
import { directionOf } from '#domain/texts/say.ts'
import { languageOf } from '#server/http/language.ts'
import { allowPage } from '#server/http/security-headers.ts'
import type { FormErrors } from './form.ts'
import { Html, html } from './html.ts'
import { STYLE } from './style.ts'

export const LOGO = html`<svg viewBox="${LOGO_BOX}" aria-hidden="true">
  ${new Html(LOGO_SHAPES)}
</svg>`

/** The landing's drawing of fields, for pages without scripts. */
const FIELDS = html`<svg class="fields" viewBox="${FIELDS_BOX}" aria-hidden="true">
  ${new Html(FIELDS_SHAPES)}
</svg>`

export type Page = {
  title: Message | string
  content: Html
  /** Announced in the title. */
  errors?: FormErrors
  /** A form above the drawing by default; a page of sections, or of text. */
  layout?: 'form' | 'sections' | 'text'
}

/** Answers with a page that works without a script; only passkeys have one. */
export function sendPage(reply: FastifyReply, status: number, page: Page) {
  const styleNonce = randomBytes(16).toString('base64')
  allowPage(reply, { styleNonce })
  const language = languageOf(reply.request)
  const text = wholePage(page, language.code, styleNonce).in(language)
  return reply.code(status).type('text/html; charset=utf-8').send(text)
}

function wholePage(page: Page, lang: string, styleNonce: string) {
  const { content, errors = {}, layout = 'form' } = page
  const isWrong = Object.keys(errors).length > 0
  const title = isWrong ? msg('Error: {title}', { title: page.title }) : page.title
  return html`<!doctype html>
    <html lang="${lang}" dir="${directionOf(lang)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Smart Farm</title>
        <link rel="icon" href="/favicon.png" type="image/png" sizes="64x64" />
        <style nonce="${styleNonce}">
          ${new Html(STYLE)}
        </style>
      </head>
      <body class="${layout}">
        ${layout === 'form' && FIELDS}
        <header class="brand">
          <a href="/">${LOGO}Smart Farm</a>
          <p>${msg('Track crops, animals, and solar systems with AI insights')}</p>
        </header>
        <main><div class="card">${content}</div></main>
      </body>
    </html>`
}

/** Answers 429 after too many guesses or new accounts from one place. */
export function sendWaitPage(reply: FastifyReply, waitSeconds: number) {
  const minutes = Math.ceil(waitSeconds / 60)
  return sendPage(reply.header('Retry-After', waitSeconds), 429, {
    title: msg('Please wait'),
    content: html`<h1>${msg('Please wait')}</h1>
      <div class="alert" role="alert">
        <p>
          ${msg(
            'There were too many attempts. Please try again in {minutes, plural, one {a minute} other {# minutes}}.',
            { minutes },
          )}
        </p>
      </div>
      <p class="other"><a href="/api/login">${msg('Back to sign in')}</a></p>`,
  })
}
