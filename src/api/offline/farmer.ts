import { browserStorage } from '#src/lib/storage.ts'

export const SESSION_PATH = '/api/auth/user'

const FARMER = 'smart-farm/farmer'

/**
 * Whose session the browser has: what the device keeps, it keeps for one farmer. All tabs share it, as
 * they share the cookie, and it is known without a network.
 */
export const presentFarmer = () => browserStorage.read(FARMER) ?? undefined

/** @param session the unparsed answer; null when nobody is signed in */
export function setPresentFarmer(session: unknown) {
  const farmer = farmerOf(session)
  if (farmer !== undefined) browserStorage.write(FARMER, farmer)
  else browserStorage.remove(FARMER)
}

/** Spec section 7 gives the farmer no id, so the email address, which is unique, stands in. */
export function farmerOf(session: unknown) {
  const { id, email } = Object(session) as Record<string, unknown>
  const farmer = id ?? email
  return typeof farmer === 'string' ? farmer : undefined
}
