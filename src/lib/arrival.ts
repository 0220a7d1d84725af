let isByLink = false

// wouter tells of its navigations as the browser does of going back.
window.addEventListener('pushState', () => (isByLink = true))
window.addEventListener('popstate', () => (isByLink = false))

/** Whether the farmer came here by a link of the app, not by loading the page or going back. */
export const arrivedByLink = () => isByLink
