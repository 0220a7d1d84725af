/** Spec section 2, and our own: every address that the SPA has a screen for, as the router reads it. */
export const screenPaths = {
  home: '/',
  categorySelection: '/category-selection/:projectId',
  cropSelection: '/crop-selection/:projectId',
  cropManagement: '/crop-management/:projectId/:cropId?',
  animalSelection: '/animal-selection/:projectId',
  animalManagement: '/animal-management/:projectId/:animalId?',
  solarManagement: '/solar-management/:projectId/:systemId?',
  dashboard: '/dashboard',
  yourData: '/dashboard/data',
} as const

const wordsOf = (path: string) => path.split('/').filter(Boolean)

/** Whether an address is one of a route; of its path only the last part may be left out. */
export function matchesRoute(path: string, pathname: string) {
  const parts = wordsOf(path)
  const words = wordsOf(pathname)
  return (
    words.length <= parts.length &&
    parts.every((part, at) =>
      part.startsWith(':') ? part.endsWith('?') || words[at] : part === words[at],
    )
  )
}
