import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { FIELDS_BOX, FIELDS_SHAPES, LOGO_BOX, LOGO_SHAPES } from '#domain/drawings.ts'
import { allowPage } from '#server/http/security-headers.ts'
import type { FormErrors } from './form.ts'
import { Html, html } from './html.ts'
import { STYLE } from './style.ts'

export const LOGO = html`<svg viewBox="${LOGO_BOX}" aria-hidden="true">
  ${new Html(LOGO_SHAPES)}
</svg>`

/** The landing's drawing of fields, for pages without scripts. */
const FIELDS = html`<svg
  class="fields"
  viewBox="${FIELDS_BOX}"
  preserveAspectRatio="xMidYMax slice"
  overflow="visible"
  aria-hidden="true"
>
  ${new Html(FIELDS_SHAPES)}
</svg>`

export type Page = {
  title: string
  content: Html
  /** Announced in the title. */
  errors?: FormErrors
  /** True for a wide text page; else a form beside the drawing. */
  isText?: boolean
}

/** Answers with a page that needs no script. */
export function sendPage(reply: FastifyReply, status: number, page: Page) {
  const styleNonce = randomBytes(16).toString('base64')
  allowPage(reply, { styleNonce })
  return reply.code(status).type('text/html; charset=utf-8').send(render(page, styleNonce))
}

const render = ({ title, content, errors = {}, isText }: Page, styleNonce: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${Object.keys(errors).length > 0 && 'Error: '}${title} · Smart Farm</title>
        <link rel="icon" href="/favicon.png" type="image/png" sizes="64x64" />
        <style nonce="${styleNonce}">
          ${new Html(STYLE)}
        </style>
      </head>
      <body class="${isText ? 'text' : 'beside'}">
        <header class="brand">
          <div>
            ${!isText && FIELDS}
            <a href="/">${LOGO}Smart Farm</a>
            <p>Track crops, animals, and solar systems with AI insights</p>
          </div>
        </header>
        <main><div class="card">${content}</div></main>
      </body>
    </html>`.text

/** Answers 429 after too many guesses or new accounts from one place. */
export function sendWaitPage(reply: FastifyReply, waitSeconds: number) {
  const minutes = Math.ceil(waitSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return sendPage(reply.header('Retry-After', waitSeconds), 429, {
    title: 'Please wait',
    content: html`<h1>Please wait</h1>
      <div class="alert" role="alert">
        <p>There were too many attempts. Please try again in ${wait}.</p>
      </div>
      <p class="other"><a href="/api/login">Back to sign in</a></p>`,
  })
}
