import { WAS_DELETED } from '#contract/was-deleted.ts'
import { messageOfIssue, type Message } from '#contract/message.ts'
import { english, say } from '#domain/texts/say.ts'
import { farm } from './store.ts'

/** An error response: one sentence of plain text. */
export const refuse = (status: number, sentence: Message | string) =>
  new Response(typeof sentence === 'string' ? sentence : say(english, sentence), {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })

/** Says that it was deleted, if that is known. */
export function missing(id: unknown, unknown: string) {
  const deletion = farm.deletions.find(({ entityId }) => entityId === id)
  return refuse(404, deletion ? WAS_DELETED[deletion.kind] : unknown)
}

export type Invalid = { issues: { message: string }[] }

export const invalid = ({ issues }: Invalid) =>
  refuse(400, messageOfIssue(issues[0]?.message ?? 'Invalid'))

export const json = (answer: unknown, status = 200) => Response.json(answer, { status })

export const signedIn = (answer: () => Response | Promise<Response>) =>
  farm.user ? answer() : refuse(401, 'Unauthorized')
