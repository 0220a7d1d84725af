export type NetworkState = {
  isOffline: boolean
  /** When the oldest was kept of what is shown; undefined before anything is. */
  asOf?: string | undefined
}

const ONLINE: NetworkState = { isOffline: false }

let state = ONLINE
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export const networkState = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  current: () => state,
}

function change(next: NetworkState) {
  state = next
  for (const listener of listeners) listener()
}

let answeredAt: string | undefined

/** The network has answered. */
export function foundNetwork(now: Date) {
  answeredAt = now.toISOString()
  if (state.isOffline) change(ONLINE)
}

/** @param asOf when the copy was kept that answers instead; without one, as of the last answer */
export function missedNetwork(asOf = answeredAt) {
  const oldest = [state.asOf, asOf].filter((at) => at !== undefined).toSorted()[0]
  if (!state.isOffline || oldest !== state.asOf) change({ isOffline: true, asOf: oldest })
}

/** Calls each time the network is back. @returns an unsubscribe function */
export function onReturn(listener: () => void) {
  let wasOffline = state.isOffline
  return networkState.subscribe(() => {
    if (wasOffline && !state.isOffline) listener()
    wasOffline = state.isOffline
  })
}

/** Notes whether the network answers a change. */
export const noting = (sending: Promise<Response>) =>
  sending.then(
    (response) => {
      foundNetwork(new Date())
      return response
    },
    (error: unknown) => {
      missedNetwork()
      throw error
    },
  )
