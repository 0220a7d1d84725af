import { SIGNED_OUT } from '#domain/device-cookies.ts'
import { paths } from '#src/lib/paths.ts'
import { tabStorage } from '#src/lib/storage.ts'
import { endAlertsHere } from '#src/api/alert-devices.ts'
import { setPresentFarmer } from './farmer.ts'
import { fetchWithin } from './fetch-within.ts'
import { wipeDevice } from './wipe-device.ts'

/** As long as browsers keep any cookie: that of a phone without an account lasts as long. */
const SIGNED_OUT_DAYS = 400
const DAY_SECONDS = 24 * 60 * 60
const PATIENCE_MS = 3000

/**
 * Leaves nothing of the farmer on this device, then ends the session. Without a network a cookie has the
 * server end it with the first page after that.
 */
export async function signOut() {
  // With the cookie the server would take no change any more.
  await endAlerts()
  document.cookie = `${SIGNED_OUT}=1; Path=/; SameSite=Lax; Max-Age=${SIGNED_OUT_DAYS * DAY_SECONDS}`
  const hasNetwork = await isServerThere()
  try {
    await wipeDevice({ keepsApp: !hasNetwork })
  } finally {
    setPresentFarmer(null)
    tabStorage.names().forEach(tabStorage.remove)
    window.location.assign(hasNetwork ? paths.logout : paths.home)
  }
}

/** A farmer who leaves does not wait for it for long, and leaves whether it succeeds or not. */
const endAlerts = () =>
  Promise.race([
    endAlertsHere(fetchWithin(PATIENCE_MS)).catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS)
    }),
  ])

const isServerThere = () =>
  fetchWithin(PATIENCE_MS)(paths.home, { method: 'HEAD', credentials: 'omit' }).then(
    () => true,
    () => false,
  )
