/** Where the farmer is, as the browser says it, e.g. 'Europe/Berlin'. */
export const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the page's policy asks of a style that a script adds; undefined where there is no policy. */
export const styleNonce = () =>
  document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined
