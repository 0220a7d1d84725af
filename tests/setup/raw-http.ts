import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** Sends raw bytes to a local port and resolves to everything received until the connection closes. */
export const heardFrom = (port: number, text: string) =>
  new Promise<string>((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
    // A reset connection emits 'close' as well.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard))
  })

/** Splits raw bytes into HTTP responses by their `Content-Length`. */
export function answersIn(heard: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = heard; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1])
    if (end < 0 || !status) throw new Error(`This is no answer: ${rest.slice(0, 200)}`)
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const bodyAt = end + 4
    const bodyEnd = bodyAt + Number(headers['content-length'] ?? 0)
    answers.push({ status, headers, body: rest.slice(bodyAt, bodyEnd) })
    rest = rest.slice(bodyEnd)
  }
  return answers
}
