import { FARM_HEADER } from '#contract/farm-headers.ts'
import { browserStorage } from '#src/lib/storage.ts'

export const SESSION_PATH = '/api/auth/user'

const FARMER = 'smart-farm/farmer'
const FARM = 'smart-farm/farm'

/**
 * Whose session the browser has: what the device keeps, it keeps for one farmer. All tabs share it, as
 * they share the cookie, and it is known without a network.
 */
export const presentFarmer = () => browserStorage.read(FARMER) ?? undefined

/** Two tabs may show two farms; without a network the first session of a tab is that of the last farm. */
let shownFarm: string | undefined

/** The farm of this tab; undefined where the server knows no farms of several people. */
export const presentFarm = () => shownFarm ?? browserStorage.read(FARM) ?? undefined

/** The farm that the browser opens: what carries no header, such as a picture, is answered for it. */
export const isFarmOfBrowser = () => presentFarm() === (browserStorage.read(FARM) ?? undefined)

/** Of what waits, also for a server that knows no farms. */
export const isOfPresentFarm = ({ farmId }: { farmId?: string | undefined }) =>
  presentFarm() === undefined || farmId === presentFarm()

/** Says in a call which farm it means; no server that knows farms has others for ids. */
export const farmHeader = (farmId: string | undefined): Record<string, string> =>
  farmId !== undefined && /^[\w-]+$/.test(farmId) ? { [FARM_HEADER]: farmId } : {}

/** Whose copies of which farm the device shows; undefined when nobody is signed in. */
export function presentPlace() {
  const farmer = presentFarmer()
  return farmer === undefined ? undefined : [farmer, presentFarm()].filter(Boolean).join(' ')
}

/** @param session the unparsed answer; null when nobody is signed in */
export function setPresentFarmer(session: unknown) {
  set(FARMER, farmerOf(session))
  setPresentFarm(session)
}

/** From now on this tab shows the farm of a session. */
export function setPresentFarm(session: unknown) {
  const { farm } = Object(session) as Record<string, unknown>
  const { id } = Object(farm) as Record<string, unknown>
  shownFarm = typeof id === 'string' ? id : undefined
  set(FARM, shownFarm)
}

function set(name: string, value: string | undefined) {
  if (value !== undefined) browserStorage.write(name, value)
  else browserStorage.remove(name)
}

/** Spec section 7 gives the farmer no id, so the email address, which is unique, stands in. */
export function farmerOf(session: unknown) {
  const { id, email } = Object(session) as Record<string, unknown>
  const farmer = id ?? email
  return typeof farmer === 'string' ? farmer : undefined
}
