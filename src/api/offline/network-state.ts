export type NetworkState = {
  isOffline: boolean
  /** When the oldest of the copies that are shown was kept; undefined before the first of them. */
  asOf?: string | undefined
}

const ONLINE: NetworkState = { isOffline: false }

let state = ONLINE
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export const networkState = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => state,
}

function change(next: NetworkState) {
  state = next
  for (const listener of listeners) listener()
}

/** After any answer. */
export const foundNetwork = () => state.isOffline && change(ONLINE)

/** @param asOf when the copy was kept that answers instead */
export function missedNetwork(asOf?: string) {
  const oldest = [state.asOf, asOf].filter((at) => at !== undefined).toSorted()[0]
  if (!state.isOffline || oldest !== state.asOf) change({ isOffline: true, asOf: oldest })
}
