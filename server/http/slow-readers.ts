import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Node looks at the end of it whether anything went out meanwhile: the end comes after 15 to 30 s. */
const MAY_STALL_MS = 15_000

/**
 * Ends connections whose reader takes nothing of its answer any more: Node has limits for slow
 * headers and bodies, but an answer may lie in memory for ever. Who waits for us is left alone.
 */
export function dropSlowReaders(app: FastifyInstance, mayStallMs = MAY_STALL_MS) {
  app.addHook('onSend', async (_request, { raw }) => {
    const { socket } = raw
    if (!(socket instanceof Socket)) return
    // Node counts from the last progress, and sets its own limit when the answer is through. Not
    // closed but reset: what the reader did not take is forgotten at once.
    raw.setTimeout(mayStallMs, () => socket.resetAndDestroy())
  })
}
