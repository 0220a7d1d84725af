/**
 * The variables that the SPA is built with, as text; a difference means that a new build is needed.
 */
export const builtWith = (environment) =>
  Object.entries(environment)
    .filter(([name]) => name.startsWith('VITE_'))
    .map(([name, text]) => `${name}=${text}\n`)
    .toSorted((a, b) => a.localeCompare(b))
    .join('')
