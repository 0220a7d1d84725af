import {
  happenedAt,
  happenedAtProblem,
  MALFORMED_TAG,
  newIdProblem,
  RECORD_CHANGED,
  versionInTag,
} from '#contract/write-headers.ts'
import type { Message } from '#contract/message.ts'
import { english, say } from '#domain/texts/say.ts'
import { json, refuse, signedIn } from './answers.ts'
import { farm } from './store.ts'

type Headers = { id: string | undefined; at: string; version: string | undefined }

/**
 * Answers a change with what its headers say, as the server does, or refuses them. One with a key or
 * an id that is repeated gets the first answer.
 */
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
      (id !== undefined && newIdProblem(id)) || (at !== undefined && happenedAtProblem(at, now))
    if (problem) return refuse(400, problem)
    const version = tag === undefined ? undefined : versionInTag(tag)
    if (tag !== undefined && !version) return refuse(400, MALFORMED_TAG)
    const sent = { id, at: happenedAt(at, now), version }
    return onlyOnce(request, id, () => answer(sent))
  })

const ID_IN_USE = 'Something else has this New-Id already.'
const KEY_IN_USE =
  'This Idempotency-Key was used for another request. Send this one with its own key.'

async function onlyOnce(
  request: Request,
  id: string | undefined,
  answer: () => Response | Promise<Response>,
) {
  const key = request.headers.get('Idempotency-Key') ?? id
  const call = `${key} ${request.method} ${new URL(request.url).pathname}`
  const known = key === undefined ? undefined : farm.answers.get(call)
  const body = await request.clone().text()
  if (known?.body === body) return json(known.answer, known.status)
  if (known) return key === id ? refuse(409, ID_IN_USE) : refuse(422, KEY_IN_USE)
  if (id !== undefined && farm.ids.has(id)) return refuse(409, ID_IN_USE)
  const response = await answer()
  if (!response.ok) return response
  if (id !== undefined) farm.ids.add(id)
  const { status } = response
  if (key !== undefined)
    farm.answers.set(call, { body, status, answer: await response.clone().json() })
  return response
}

type Versioned = { id: string; updatedAt?: string | null }

/** A refusal of a change of another version of the record than the present one. */
export const refuseOldVersion = (
  record: Versioned,
  version: string | undefined,
  sentence: Message = RECORD_CHANGED,
) =>
  version !== undefined && version !== record.updatedAt ? changedSince(record, sentence) : undefined

export const changedSince = (record: Versioned, sentence: Message) =>
  json({ message: say(english, sentence), record, by: farm.changers.get(record.id) }, 409)
