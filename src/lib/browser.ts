/** E.g. 'Europe/Berlin'. */
export const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The CSP nonce for styles that scripts add; undefined when the page has no such policy. */
export const styleNonce = () =>
  document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined
