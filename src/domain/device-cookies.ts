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
