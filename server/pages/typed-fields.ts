import type { FastifyRequest } from 'fastify'

/** Nothing but text: a field that is sent twice, or not at all, is an empty one. */
export function typedFields<Name extends string>({ body }: FastifyRequest, names: readonly Name[]) {
  const sent = (body ?? {}) as Record<string, unknown>
  const texts = names.map((name) => [name, toText(sent[name])])
  return Object.fromEntries(texts) as Record<Name, string>
}

// Postgres holds no NUL in a text.
const toText = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : '')

/** Kept with the session, for the farmer to know it by. */
export const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent']?.slice(0, 200)
