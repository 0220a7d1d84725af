import { setTimeout as sleep } from 'node:timers/promises'
import { signUp, UnexpectedAnswer, type Farmer } from '#scripts/siege/farmer.ts'
import { findDamage, openLedger, type Damage, type Ledger } from './ledger.ts'
import { stepAt, type Step } from './steps.ts'

const WRITERS = 8
/** A farmer may make 600 writes a minute, so each writer alternates between several farms. */
const FARMS_A_WRITER = 4
const STEPS_A_TURN = 50
const RETRY_AFTER_MS = 5

/** URL of the server; null while it is down. */
export type Place = { url: string | null }

type Farm = { farmer: Farmer; ledger: Ledger; filesSeen: number }
type Writer = { farms: Farm[]; steps: number; step: Step | null }

async function openFarms(url: string, writer: number): Promise<Farm[]> {
  const farms: Farm[] = []
  for (let index = 0; index < FARMS_A_WRITER; index += 1) {
    const farmer = await signUp(url, writer * FARMS_A_WRITER + index)
    farms.push({ farmer, ledger: await openLedger(url, farmer), filesSeen: 0 })
  }
  return farms
}

const farmOf = ({ farms, steps }: Writer) => farms[Math.floor(steps / STEPS_A_TURN) % farms.length]

/** Eight writers that never pause, and retry every request that gets no response. */
export async function startCrew(url: string, place: Place) {
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async (_, index): Promise<Writer> => {
      return { farms: await openFarms(url, index), steps: 0, step: null }
    }),
  )
  const sum = { acknowledged: 0, retried: 0, refused: [] as string[] }
  let isStopping = false
  const working = writers.map(async (writer) => {
    while (!isStopping) {
      const outcome = place.url ? await outcomeOf(work(writer, place.url)) : 'away'
      if (outcome === 'acknowledged') sum.acknowledged += 1
      else if (outcome === 'unanswered') sum.retried += 1
      else if (outcome !== 'away') sum.refused.push(outcome.refused)
      if (outcome !== 'acknowledged') await sleep(RETRY_AFTER_MS)
      if (typeof outcome === 'object' || outcome === 'acknowledged') {
        writer.step = null
        writer.steps += 1
      }
    }
  })
  return {
    sum,
    /** Stops after the steps in progress. */
    stop: async () => {
      isStopping = true
      await Promise.all(working)
    },
    /** Checks the farms currently being written to, or all. */
    damage: async (url: string, all: boolean): Promise<Damage> => {
      const farms = writers.flatMap((writer) => (all ? writer.farms : (farmOf(writer) ?? [])))
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
  const farm = farmOf(writer)
  if (!farm) return
  writer.step ??= stepAt(writer.steps, farm.ledger)
  await writer.step(url, farm.farmer, farm.ledger)
}

type Outcome = 'acknowledged' | 'unanswered' | { refused: string }

/** No response is normal while the server is down; refusing a retry means that data was lost. */
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
