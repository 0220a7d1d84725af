import { Writable } from 'node:stream'
import { pino } from 'pino'

type Line = { level: number; msg?: string; reqId?: string; status?: number; err?: object }

const ERROR = 50

export function recordedLog() {
  const lines: Line[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line)
      done()
    },
  })
  return { logger: pino(sink), lines, errors: () => lines.filter(({ level }) => level >= ERROR) }
}
