/** Thrown where the browser is killed. */
export class Killed extends Error {}

type Line = {
  random: () => number
  /** Of the calls; half of them never arrive, of the others the answer gets lost. */
  lostShare: number
  killShare: number
}

/** A line that loses requests and answers, in a browser that is killed at any moment. */
export function badLine(line: Line, send: (path: string, init: RequestInit) => Promise<Response>) {
  const lost = { requests: 0, answers: 0 }
  let kills = 0
  const mayBeKilled = () => {
    if (line.random() >= line.killShare) return
    kills += 1
    throw new Killed()
  }
  const call = async (path: string, init: RequestInit) => {
    mayBeKilled()
    const chance = line.random()
    if (chance < line.lostShare / 2) {
      lost.requests += 1
      throw new TypeError('The request got lost')
    }
    const response = await send(path, init)
    mayBeKilled()
    if (chance >= line.lostShare) return response
    lost.answers += 1
    throw new TypeError('The answer got lost')
  }
  return { call, mayBeKilled, lost: () => ({ ...lost, kills }) }
}
