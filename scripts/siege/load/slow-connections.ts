import { readFileSync } from 'node:fs'
import { connect, type OnReadOpts, type Socket } from 'node:net'
import type { Farmer } from '#scripts/siege/farmer.ts'

const BYTE_EVERY_MS = 1000
const READ_BYTES = 16
const LOOK_EVERY_MS = 250
const ESTABLISHED = '01'

export type Kind = 'headers' | 'body' | 'read'
export type SlowConnection = {
  kind: Kind
  socket: Socket
  begun: number
  closedAfterMs: number | null
}

const head = (lines: string[]) => `${lines.join('\r\n')}\r\n`

/** What a slow client sends at once. Afterwards it sends a byte a second, or reads a few. */
function opening(kind: Kind, url: URL, farmer: Farmer, largeFile: string) {
  const host = `Host: ${url.host}`
  const session = [host, `Cookie: ${farmer.cookie}`, `Origin: ${url.origin}`]
  if (kind === 'headers') return `${head(['GET /api/projects HTTP/1.1', host])}X-Slow: `
  if (kind === 'read') return `${head([`GET ${largeFile} HTTP/1.1`, ...session])}\r\n`
  const json = ['Content-Type: application/json', 'Content-Length: 1000']
  return `${head(['POST /api/projects HTTP/1.1', ...session, ...json])}\r\n{"name":"`
}

/** A connection that is valid but slow. */
export function openSlow(
  kind: Kind,
  address: string,
  farmer: Farmer,
  largeFile: string,
): SlowConnection {
  const url = new URL(address)
  const onread: OnReadOpts = { buffer: Buffer.alloc(READ_BYTES), callback: () => false }
  const socket = connect({ port: Number(url.port), host: '127.0.0.1', onread })
  const dripping = setInterval(() => {
    if (kind !== 'read') socket.write('a')
    socket.resume()
  }, BYTE_EVERY_MS)
  socket.write(opening(kind, url, farmer, largeFile))
  socket.on('error', () => socket.destroy())
  socket.once('close', () => clearInterval(dripping))
  return { kind, socket, begun: performance.now(), closedAfterMs: null }
}

/**
 * Records when the server closed each connection, read from the kernel's table: a client that does
 * not read would notice late.
 * @returns a function that stops watching
 */
export function watchClosing(connections: SlowConnection[]) {
  const watching = setInterval(() => {
    const open = establishedPorts()
    for (const slow of connections) {
      const { localPort } = slow.socket
      if (localPort !== undefined && open.has(localPort)) continue
      slow.closedAfterMs ??= performance.now() - slow.begun
    }
  }, LOOK_EVERY_MS)
  return () => clearInterval(watching)
}

/** Local ports of all established connections. */
function establishedPorts() {
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  const fields = rows.map((row) => row.trim().split(/\s+/))
  return new Set(
    fields
      .filter(([, , , state]) => state === ESTABLISHED)
      .map(([, local]) => Number.parseInt(local?.split(':')[1] ?? '', 16)),
  )
}
