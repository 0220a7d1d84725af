import type { FastifyReply } from 'fastify'
import { html } from './html.ts'
import { sendPage } from './page.ts'

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
