import {
  happenedAtProblem,
  MALFORMED_TAG,
  newIdProblem,
  RECORD_CHANGED,
  versionInTag,
} from '#contract/write-headers.ts'
import { english, say } from '#domain/texts/say.ts'
import { json, refuse, signedIn } from './answers.ts'
import { farm } from './store.ts'

type Headers = { id: string | undefined; at: string; version: string | undefined }

/** Answers a change with what its headers say, as the server does, or refuses them. */
export const withHeaders = (
  request: Request,
  answer: (sent: Headers) => Response | Promise<Response>,
) =>
  signedIn(() => {
    const now = new Date()
    const [id, at, tag] = ['New-Id', 'Happened-At', 'If-Match'].map(
      (name) => request.headers.get(name) ?? undefined,
    )
    const problem =
      (id !== undefined && newIdProblem(id, now)) ||
      (at !== undefined && happenedAtProblem(at, now))
    if (problem) return refuse(400, say(english, problem))
    const version = tag === undefined ? undefined : versionInTag(tag)
    if (tag !== undefined && !version) return refuse(400, say(english, MALFORMED_TAG))
    const happened = new Date(Math.min(at ? Date.parse(at) : Infinity, now.getTime()))
    return answer({ id, at: happened.toISOString(), version })
  })

/** The same for a create, whose repetition gets the first answer. */
export const creating = (
  request: Request,
  answer: (id: string | undefined, at: string) => Response | Promise<Response>,
) =>
  withHeaders(request, async ({ id, at }) => {
    if (id === undefined) return answer(id, at)
    const asked = `${request.url} ${await request.clone().text()}`
    const known = farm.made.get(id)
    if (known) {
      return known.asked === asked
        ? json(known.answer, 201)
        : refuse(409, 'Something else has this New-Id already.')
    }
    const response = await answer(id, at)
    if (response.ok) farm.made.set(id, { asked, answer: await response.clone().json() })
    return response
  })

/** A refusal of a change of another version of the record than the present one. */
export const refuseOldVersion = (record: { updatedAt: string }, version: string | undefined) =>
  version !== undefined && version !== record.updatedAt
    ? json({ message: say(english, RECORD_CHANGED), record }, 409)
    : undefined
