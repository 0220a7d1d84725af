import { setTimeout as sleep } from 'node:timers/promises'
import { signUp, UnexpectedAnswer, type Farmer } from '#scripts/siege/farmer.ts'
import { findDamage, openLedger, type Damage, type Ledger } from './ledger.ts'
import { stepAt, type Step } from './steps.ts'

const WRITERS = 8
/** Seven writes in five steps; a farmer may make 600 writes a minute. */
const STEPS_A_FARM = 400
const RETRY_AFTER_MS = 5

/** Where the server is; null while it is down. */
export type Place = { url: string | null }

type Farm = { farmer: Farmer; ledger: Ledger; filesSeen: number }
type Writer = { farms: Farm[]; steps: number; step: Step | null }

let farmers = 0

/** Eight writers that never rest; whoever gets no answer sends the same again. */
export function startCrew(place: Place) {
  const writers: Writer[] = Array.from({ length: WRITERS }, () => ({
    farms: [],
    steps: 0,
    step: null,
  }))
  const sum = { acknowledged: 0, sentAgain: 0, refused: [] as string[] }
  let isStopping = false
  const working = writers.map(async (writer) => {
    while (!isStopping) {
      const outcome = place.url ? await outcomeOf(work(writer, place.url)) : 'away'
      if (outcome === 'acknowledged') sum.acknowledged += 1
      else if (outcome === 'unanswered') sum.sentAgain += 1
      else if (outcome !== 'away') {
        sum.refused.push(outcome.refused)
        writer.step = null
      }
      if (outcome !== 'acknowledged') await sleep(RETRY_AFTER_MS)
    }
  })
  return {
    sum,
    /** Ends after the steps under way. */
    stop: async () => {
      isStopping = true
      await Promise.all(working)
    },
    /** Of the farms that are worked on now, or of all there were. */
    damage: async (url: string, all: boolean): Promise<Damage> => {
      const farms = writers.flatMap((writer) => (all ? writer.farms : writer.farms.slice(-1)))
      const found: Damage[] = []
      for (const farm of farms) found.push(await damageOf(url, farm, all))
      return {
        lost: found.flatMap(({ lost }) => lost),
        doubled: found.flatMap(({ doubled }) => doubled),
      }
    },
  }
}

async function work(writer: Writer, url: string) {
  if (writer.steps % STEPS_A_FARM === 0 && !writer.step) {
    const farmer = await signUp(url, (farmers += 1))
    writer.farms.push({ farmer, ledger: await openLedger(url, farmer), filesSeen: 0 })
  }
  const farm = writer.farms.at(-1)
  if (!farm) return
  writer.step ??= stepAt((writer.steps += 1), farm.ledger)
  await writer.step(url, farm.farmer, farm.ledger)
  writer.step = null
}

type Outcome = 'acknowledged' | 'unanswered' | { refused: string }

/** A server that goes away answers nothing; one that refuses what it took before has lost it. */
const outcomeOf = (step: Promise<void>): Promise<Outcome> =>
  step.then(
    () => 'acknowledged',
    (error: unknown) =>
      error instanceof UnexpectedAnswer ? { refused: error.message } : 'unanswered',
  )

async function damageOf(url: string, farm: Farm, all: boolean): Promise<Damage> {
  try {
    return await findDamage(url, farm.farmer, farm.ledger, all ? 0 : farm.filesSeen)
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error
    return { lost: [`the farm of ${farm.farmer.email}: ${error.message}`], doubled: [] }
  } finally {
    farm.filesSeen = farm.ledger.files.size
  }
}
