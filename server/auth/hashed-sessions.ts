import type { BetterAuthPlugin, DBAdapter } from 'better-auth'
import { hashToken } from './session-cookie.ts'

/**
 * Better Auth opens a session and puts its token into the cookie; the table gets the hash only
 * (design section 7): whoever reads the database, or a copy of it, can open no session with what
 * they find. Reading, prolonging and ending a session is ours, so nothing else needs to know.
 */
const hashNewTokens = (adapter: DBAdapter): DBAdapter => ({
  ...adapter,
  async create<T extends Record<string, unknown>, R = T>(
    call: Parameters<typeof adapter.create<T, R>>[0],
  ) {
    const { token } = call.data as { token?: unknown }
    if (call.model !== 'session' || typeof token !== 'string') return adapter.create<T, R>(call)
    const row = await adapter.create<T, R>({
      ...call,
      data: { ...call.data, token: hashToken(token) },
    })
    return { ...row, token }
  },
})

export const hashedSessions: BetterAuthPlugin = {
  id: 'hashed-sessions',
  init: ({ adapter }) => ({ context: { adapter: hashNewTokens(adapter) } }),
}
