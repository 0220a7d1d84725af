import { once } from 'node:events'
import { createServer, request as httpRequest, type ServerResponse } from 'node:http'
import { freePort } from '#scripts/free-port.ts'
import type { Random } from '#scripts/siege/random.ts'

/** The line between a phone and the server, which may be moved to another port. */
export async function openLine(random: Random) {
  const port = await freePort()
  const state = { serverUrl: '', isDown: false, lostShare: 0 }
  const count = { calls: 0, lost: 0 }
  const cut = (response: ServerResponse) => response.destroy()

  const proxy = createServer((request, response) => {
    if (state.isDown) return cut(response)
    const isCall = request.url?.startsWith('/api/') === true
    const isLost = isCall && random() < state.lostShare
    if (isCall) count.calls += 1
    const target = new URL(request.url ?? '/', state.serverUrl)
    const { method, headers } = request
    const passed = httpRequest(target, { method, headers }, (answer) => {
      // A server that is killed leaves no half of an answer standing.
      answer.on('error', () => cut(response))
      if (!isLost) {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        return answer.pipe(response)
      }
      // The server has done its work. Half of these answers get lost behind their headers.
      count.lost += 1
      if (random() < 0.5) return answer.resume().on('end', () => cut(response))
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      response.flushHeaders()
      return answer.resume().on('end', () => setImmediate(cut, response))
    })
    passed.on('error', () => cut(response))
    response.on('close', () => passed.destroy())
    return request.pipe(passed)
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://localhost:${port}`,
    state,
    count,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
