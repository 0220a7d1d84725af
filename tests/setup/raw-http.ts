import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** Writes these bytes to a port of this machine, and answers all that came until it was closed. */
export const heardFrom = (port: number, text: string) =>
  new Promise<string>((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
    // A connection that is reset is closed as well.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard))
  })

/** The answers in what was heard, one after another; each must say how long it is. */
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
