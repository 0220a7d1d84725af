import { HttpResponse } from 'msw'
import { farm } from './store.ts'

/** An error as the wire gives it: one sentence of plain text. */
export const refuse = (status: number, sentence: string) =>
  new HttpResponse(sentence, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })

type Answer = Response | HttpResponse<never>

/** Answers only a signed-in farmer. */
export const signedIn = (answer: () => Answer | Promise<Answer>) =>
  farm.user ? answer() : refuse(401, 'Unauthorized')
