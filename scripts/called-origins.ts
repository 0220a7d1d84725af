const originOf = (address: string | undefined) =>
  address && /^https?:\/\//.test(address) ? [new URL(address).origin] : []

/**
 * Other origins that the built SPA calls: the upload endpoint, and Companion with its websocket.
 */
export function calledOrigins(env: Record<string, string>): string[] {
  const companion = originOf(env.VITE_COMPANION_URL)
  const sockets = companion.map((origin) => origin.replace(/^http/, 'ws'))
  return [...new Set([...originOf(env.VITE_UPLOAD_ENDPOINT), ...companion, ...sockets])]
}
