import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { allowPage } from '#server/http/security-headers.ts'
import { Html, html } from './html.ts'
import { PAGE_FIELDS } from './page-fields.ts'
import { PAGE_LOGO } from './page-logo.ts'
import { PAGE_STYLE } from './page-style.ts'

export type Page = { title: string; content: Html }

/** Answers with a page that needs no script. */
export function sendPage(reply: FastifyReply, status: number, page: Page) {
  const styleNonce = randomBytes(16).toString('base64')
  allowPage(reply, { styleNonce })
  return reply.code(status).type('text/html; charset=utf-8').send(render(page, styleNonce))
}

const render = ({ title, content }: Page, styleNonce: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Smart Farm</title>
        <link rel="icon" href="/favicon.png" type="image/png" sizes="64x64" />
        <style nonce="${styleNonce}">
          ${new Html(PAGE_STYLE)}
        </style>
      </head>
      <body>
        <header class="brand">
          <div>
            ${PAGE_FIELDS}
            <a href="/">${PAGE_LOGO}Smart Farm</a>
            <p>Track crops, animals, and solar systems with AI insights</p>
          </div>
        </header>
        <main><div class="card">${content}</div></main>
      </body>
    </html>`.text
