import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Behave = (response: ServerResponse, request: IncomingMessage) => void

/** A local OpenAI-compatible server whose responses a test chooses. */
export async function startModelServer() {
  const asked: { url: string | undefined; key: string | undefined; body: string }[] = []
  let queue: Behave[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    asked.push({ url: request.url, key: request.headers.authorization, body })
    const behave = queue.length > 1 ? queue.shift() : queue[0]
    behave?.(response, request)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    /** Sets the responses to the next calls; the last one repeats. */
    behave: (...next: Behave[]) => {
      queue = next
      asked.length = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const fails =
  (status: number): Behave =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'SECRET words of the server' } }))
  }
const replies =
  (finish_reason: string, message: object): Behave =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        id: '1',
        model: 'farm-vision-2026-05',
        choices: [{ index: 0, finish_reason, message: { role: 'assistant', ...message } }],
      }),
    )
  }
export const says = (content: string) => replies('stop', { content })
/** Calls a tool. @param given its arguments, or what stands in their place */
export const calls = (name: string, given: object | string) =>
  replies('tool_calls', {
    content: null,
    tool_calls: [
      {
        id: 'call-1',
        type: 'function',
        function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
      },
    ],
  })
export const tells = (reported: unknown) => says(JSON.stringify(reported))
export const writes =
  (text: string): Behave =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(text)
  }
export const hangs: Behave = () => {}
/** Begins a response and never ends it. */
export const stalls: Behave = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"choices": [')
}
export const hangsUp: Behave = (response) => response.destroy()
/** Sends 100 MB as fast as the client reads. @param count receives the bytes sent */
export function floods(count: (bytes: number) => void): Behave {
  const megabyte = Buffer.alloc(1024 * 1024, ' ')
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    let left = 100
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left--
        count(megabyte.length)
        if (!response.write(megabyte)) return
      }
      response.end()
    }
    response.on('drain', more)
    more()
  }
}
