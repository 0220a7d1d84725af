/** E.g. 'Europe/Berlin'. */
export const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Phones and tablets, which have a camera. */
export const isHandheld = () => window.matchMedia('(pointer: coarse)').matches

/** `crypto.randomUUID` would need HTTPS. */
export const randomId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/** The CSP nonce for styles that scripts add; undefined when the page has no such policy. */
export const styleNonce = () =>
  document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined
