import { farm } from './store.ts'

/** An error response: one sentence of plain text. */
export const refuse = (status: number, sentence: string) =>
  new Response(sentence, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })

export type Invalid = { issues: { message: string }[] }

export const invalid = ({ issues }: Invalid) => refuse(400, issues[0]?.message ?? 'Invalid')

export const json = (answer: unknown, status = 200) => Response.json(answer, { status })

export const signedIn = (answer: () => Response | Promise<Response>) =>
  farm.user ? answer() : refuse(401, 'Unauthorized')
