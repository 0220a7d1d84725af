import { afterEach, beforeEach } from 'vitest'
import { signUp, startTestApp } from '#tests/setup/server.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'

export type Answer = { status: number; text: string; json: unknown; bytes: Buffer }

/** Calls a backend as a signed-in farmer; a Buffer is sent as a photo. */
export type Caller = (
  method: string,
  path: string,
  payload?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

export type Backend = { name: string; open: () => Promise<{ call: Caller; close: () => unknown }> }

function toAnswer(status: number, bytes: Buffer, contentType: string | null | undefined): Answer {
  const text = bytes.toString()
  const isJson = contentType?.includes('application/json')
  return { status, text, json: isJson ? (JSON.parse(text) as unknown) : undefined, bytes }
}

function bodyOf(payload: unknown) {
  if (payload === undefined) return {}
  if (payload instanceof Buffer)
    return { headers: { 'Content-Type': 'image/jpeg' }, body: new Uint8Array(payload) }
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(payload) }
}

const mocks: Backend = {
  name: 'the mocks',
  open: async () => {
    farm.reset()
    mockServer.listen({ onUnhandledRequest: 'error' })
    const call: Caller = async (method, path, payload, more) => {
      const { headers, ...body } = bodyOf(payload)
      const response = await fetch(`http://localhost${path}`, {
        method,
        headers: { ...headers, ...more },
        ...body,
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      return toAnswer(response.status, bytes, response.headers.get('content-type'))
    }
    return { call, close: () => mockServer.close() }
  },
}

const server: Backend = {
  name: 'the server',
  open: async () => {
    const { app, close } = await startTestApp()
    const { call: inject } = await signUp(app)
    const call: Caller = async (...request) => {
      const response = await inject(...request)
      return toAnswer(
        response.statusCode,
        response.rawPayload,
        response.headers['content-type'] as string | undefined,
      )
    }
    return { call, close }
  },
}

export const backends = [mocks, server]

/** Opens a new backend for every test. */
export function useBackend(backend: Backend): Caller {
  let opened: Awaited<ReturnType<Backend['open']>>
  beforeEach(async () => {
    opened = await backend.open()
  })
  afterEach(() => opened.close())
  return (...request) => opened.call(...request)
}
