import type { FastifyInstance } from 'fastify'

/**
 * The last answer on a connection says that it is the last: a kept-alive one that falls idle after
 * the stop has begun would hold the process until it is killed.
 */
export function endConnectionsWhenStopping(app: FastifyInstance) {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('Connection', 'close')
    done(null, payload)
  })
}
