/** Set at sign-in on a computer that others use too: nothing is kept there. It ends with the browser. */
export const SHARED = 'shared'

/**
 * Set where a farmer signs out without a network. Scripts cannot read the session's cookie, so this one
 * makes the server end that session, and open nothing with it until then.
 */
export const SIGNED_OUT = 'signed_out'

export type DeviceCookie = typeof SHARED | typeof SIGNED_OUT

export const hasCookie = (cookies: string | undefined, name: DeviceCookie) =>
  (cookies ?? '').split('; ').includes(`${name}=1`)

/** The language and units that were chosen on this device. */
export const PREFERENCES = ['language', 'units'] as const
export type Preference = (typeof PREFERENCES)[number]

export const preferenceIn = (cookies: string, name: Preference) =>
  new RegExp(`(?:^|; )${name}=([\\w.-]*)`).exec(cookies)?.[1]

const ONE_YEAR_SECONDS = 31_536_000

/** For `Set-Cookie` and for `document.cookie`. */
export const preferenceCookie = (name: Preference, value: string) =>
  `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`
