const originOf = (address: string | undefined) =>
  address && /^https?:\/\//.test(address) ? [new URL(address).origin] : []

/**
 * The origins that the SPA is built to call beside its own: where it sends files, and the Companion
 * that fetches files for it and tells of them by a websocket.
 */
export function calledOrigins(env: Record<string, string>): string[] {
  const companion = originOf(env.VITE_COMPANION_URL)
  const sockets = companion.map((origin) => origin.replace(/^http/, 'ws'))
  return [...new Set([...originOf(env.VITE_UPLOAD_ENDPOINT), ...companion, ...sockets])]
}
