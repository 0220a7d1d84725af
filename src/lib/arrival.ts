let isByLink = false

// wouter dispatches a 'pushState' event for its own navigations.
window.addEventListener('pushState', () => (isByLink = true))
window.addEventListener('popstate', () => (isByLink = false))

/** Whether a link in the app led here, rather than a page load or the back button. */
export const arrivedByLink = () => isByLink
