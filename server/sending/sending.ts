import { semaphore } from '#server/process/semaphore.ts'
import { dueUnits, LANES, type Lane } from './claims.ts'
import { deliver } from './deliver.ts'
import { writeDigests } from './digest.ts'
import type { SendingWorld } from './messages.ts'

const EVERY_MS = 5000
const AT_ONCE = 4

/**
 * Writes digests and sends what is due. A message is marked as sent directly after it is: a crash in
 * between sends it again, with the same name.
 * @returns how many channels and accounts there was something for, without those that failed
 */
export async function sendDue(
  world: SendingWorld,
  isStopping = () => false,
  lanes: readonly Lane[] = LANES,
) {
  if (lanes.includes('channels')) await writeDigests(world.db, world.now())
  const units = await dueUnits(world.db, world.now(), lanes)
  const inTurn = semaphore(AT_ONCE)
  const deliveries = units.map((unit) =>
    inTurn(() => (isStopping() ? Promise.resolve() : deliver(world, unit))),
  )
  const done = await Promise.allSettled(deliveries)
  const failed = done.filter((delivery) => delivery.status === 'rejected')
  for (const { reason } of failed)
    if (world.log) world.log.error({ err: reason as unknown }, 'notices could not be sent')
  return units.length - failed.length
}

/** The loops that send, every five seconds and when they are woken. */
export function openSending(world: SendingWorld) {
  const loops = LANES.map((lane) => openLane(world, lane))
  return {
    wake: () => loops.forEach((loop) => loop.wake()),
    start: () => loops.forEach((loop) => loop.start()),
    /** Finishes what is being sent. */
    stop: () => Promise.all(loops.map((loop) => loop.stop())),
  }
}

function openLane(world: SendingWorld, lane: Lane) {
  let isStopping = false
  let isAwake = false
  let wakeUp = () => {}
  let running = Promise.resolve()

  const wake = () => {
    isAwake = true
    wakeUp()
  }

  const rest = () =>
    new Promise<void>((resolve) => {
      if (isAwake) resolve()
      const timer = setTimeout(resolve, EVERY_MS)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function loop() {
    while (!isStopping) {
      isAwake = false
      const sent = await sendDue(world, () => isStopping, [lane]).catch((error: unknown) => {
        if (world.log) world.log.error({ err: error }, 'sending failed')
        return 0
      })
      // After some there may be more.
      if (sent === 0 && !isStopping) await rest()
    }
  }

  return {
    wake,
    start: () => {
      running = loop()
    },
    stop: async () => {
      isStopping = true
      wake()
      await running
    },
  }
}
