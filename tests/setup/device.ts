import * as fake from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import type { WaitingChange } from '#src/api/offline/change.ts'
import { closeDeviceStore, openDeviceStoreAnyway } from '#src/api/offline/device-store.ts'
import { outboxTable } from '#src/api/offline/outbox-table.ts'
import { sendWaiting, type World } from '#src/api/offline/sender.ts'

/**
 * Gives each test of a file an empty device. The database's classes stay: what is still being kept when a
 * test ends needs them.
 */
export function onNewDevices() {
  beforeEach(() => {
    for (const [name, value] of Object.entries(fake))
      if (name.startsWith('IDB')) Object.assign(globalThis, { [name]: value })
    Object.assign(globalThis, { indexedDB: new fake.IDBFactory() })
  })
  afterEach(async () => {
    await closeDeviceStore()
    vi.unstubAllGlobals()
  })
}

export const outbox = outboxTable(openDeviceStoreAnyway)

export const ADA = 'ada'
export const NOW = new Date('2026-06-01T08:00:00.000Z')

/** A change of a record, as it is kept. */
export const buildChange = (over: Partial<WaitingChange> = {}): Omit<WaitingChange, 'seq'> => ({
  format: 2,
  userId: ADA,
  method: 'PUT',
  path: '/api/crops/c1',
  body: { name: 'Tomato' },
  recordId: 'c1',
  key: 'key 1',
  at: '2026-05-30T06:00:00.000Z',
  ...over,
})

export type Call = {
  method: string
  path: string
  body: unknown
  headers: Record<string, string>
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

export const sentence = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain', ...headers } })

/** A line without a network. */
export const lost = () => Promise.reject(new TypeError('Failed to fetch'))

type Answer = Response | Promise<Response>

/** Sends what waits to a scripted server. @returns how it ended, and the calls that arrived */
export async function sendTo(answer: (call: Call) => Answer, over: Partial<World> = {}) {
  const calls: Call[] = []
  let keys = 0
  const end = await sendWaiting({
    userId: ADA,
    table: outbox,
    now: () => NOW,
    newKey: () => `new key ${(keys += 1)}`,
    onSent: () => Promise.resolve(),
    onSettled: () => {},
    call: (path, { method = 'GET', body, headers }) => {
      const sent = typeof body === 'string' ? JSON.parse(body) : body
      const call = { method, path, body: sent, headers: { ...(headers as Call['headers']) } }
      if (method !== 'GET') calls.push(call)
      else if (path === '/api/auth/user') return Promise.resolve(json({ id: ADA }))
      return Promise.resolve(answer(call))
    },
    ...over,
  })
  return { end, calls }
}

export const waiting = () => outbox.of(ADA)
