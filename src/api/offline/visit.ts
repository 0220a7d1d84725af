import type { QueryClient } from '@tanstack/react-query'
import { request } from '#src/api/request.ts'
import { forgetOthers } from './copy.ts'
import { presentPlace, SESSION_PATH } from './farmer.ts'
import { networkState } from './network-state.ts'
import { warmUp } from './warm-up.ts'

/** What a device that may keep things does once a visit, after the first screen is there. */
export async function beginVisit(queryClient: QueryClient) {
  lookForNetwork()
  const place = presentPlace()
  if (place === undefined) return
  try {
    await forgetOthers(place)
    await warmUp(queryClient, place, new Date())
  } catch (error) {
    // oxlint-disable-next-line no-console -- nobody is disturbed by it, and support can see it
    console.warn('The farm could not be read ahead on this device', error)
  }
}

const EVERY_MS = 30_000

/** While offline asks for the smallest thing there is: any answer ends it. */
function lookForNetwork() {
  const look = () => {
    if (networkState.current().isOffline && !document.hidden)
      void request('GET', SESSION_PATH).catch(() => undefined)
  }
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  setInterval(look, EVERY_MS)
}
