/** Where the farmer is, as the browser says it, e.g. 'Europe/Berlin'. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the page's policy asks of a style that a script adds; undefined where there is no policy. */
export const styleNonce = () =>
  document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined

let isByLink = false

// wouter tells of its navigations as the browser does of going back.
window.addEventListener('pushState', () => (isByLink = true))
window.addEventListener('popstate', () => (isByLink = false))

/** Whether the farmer came here by a link of the app, not by loading the page or going back. */
export const arrivedByLink = () => isByLink
