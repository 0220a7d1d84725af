/** Where the farmer is, as the browser says it, e.g. 'Europe/Berlin'. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
