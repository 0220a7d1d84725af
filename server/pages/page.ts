import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { allowPage } from '#server/http/security-headers.ts'
import type { FormErrors } from './form.ts'
import { Html, html } from './html.ts'
import { STYLE } from './style.ts'

/** The same drawing as `public/favicon.svg`, which a server without the SPA does not have. */
export const LOGO = html`<svg viewBox="1 1 30 30" aria-hidden="true">
  <path
    fill="#2f8f4e"
    d="M4 30a2 2 0 0 1-2-2V16A14 14 0 0 1 16 2h12a2 2 0 0 1 2 2v12a14 14 0 0 1-14 14z"
  />
  <circle cx="18.5" cy="12" r="5.5" fill="#ffc83d" />
  <path
    fill="#c6eab0"
    d="M2 21.6C9 15.2 19 14 29.9 17.7a14 14 0 0 1-.7 3C19.5 17.3 10.5 18.5 2 25z"
  />
  <path
    fill="#84c874"
    d="M2 27.4C10.5 20.7 19.5 19.5 28.2 22.8A14 14 0 0 1 16 30H4a2 2 0 0 1-2-2z"
  />
</svg>`

/** The fields of the landing, `src/ui/fields-picture.tsx`, on the pages that have no script. */
const FIELDS = html`<svg
  class="fields"
  viewBox="0 0 640 320"
  preserveAspectRatio="xMidYMax slice"
  overflow="visible"
  aria-hidden="true"
>
  <circle cx="470" cy="142" r="44" fill="#ffc83d" opacity="0.9" />
  <path d="M0 190c120-60 230-70 330-40s210 20 310-30v200H0z" fill="#84c874" opacity="0.55" />
  <path d="M0 240c150-60 320-50 640-10v90H0z" fill="#4f9d5c" opacity="0.75" />
  <g stroke="#2f6b3a" stroke-width="5" stroke-linecap="round" fill="none" opacity="0.55">
    <path d="M20 320c40-40 90-60 150-74" />
    <path d="M130 320c40-38 80-58 130-72" />
    <path d="M250 320c24-34 54-56 94-70" />
    <path d="M370 320c10-30 30-52 58-64" />
    <path d="M490 320c0-26 6-44 20-56" />
    <path d="M610 320c-4-22-6-36-6-48" />
  </g>
  <g fill="#175a87" stroke="#e8f3fb" stroke-width="2">
    <path d="m96 176 44-10 10 26-44 10z" />
    <path d="m146 165 44-8 10 26-44 8z" />
    <path d="m196 155 44-6 10 26-44 6z" />
  </g>
</svg>`

export type Page = {
  title: string
  content: Html
  /** What was wrong with a form: said first in the title. */
  errors?: FormErrors
  /** A text as wide as its lines may be; else a form beside the fields of the landing. */
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

/** 429: too many guesses, or too many new accounts, from one place. */
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
