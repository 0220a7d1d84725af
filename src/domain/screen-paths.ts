/** Every route of the SPA, in the router's syntax (spec section 2, and our own). */
export const screenPaths = {
  home: '/',
  farm: '/farm',
  members: '/farm/members',
  assistant: '/assistant/:projectId?',
  categorySelection: '/category-selection/:projectId',
  cropSelection: '/crop-selection/:projectId',
  cropManagement: '/crop-management/:projectId/:cropId?',
  animalSelection: '/animal-selection/:projectId',
  animalManagement: '/animal-management/:projectId/:animalId?',
  solarManagement: '/solar-management/:projectId/:systemId?',
  weather: '/weather',
  book: '/book',
  products: '/book/products',
  profit: '/book/profit',
  registers: '/book/registers/:name?',
  rotation: '/book/rotation/:projectId?',
  dashboard: '/dashboard',
  yourData: '/dashboard/data',
  alerts: '/alerts',
  unsent: '/unsent',
  signOut: '/sign-out',
} as const

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/** Supports what `screenPaths` needs: parameters, of which the last may be optional. */
export function matchesRoute(path: string, pathname: string) {
  const parts = segmentsOf(path)
  const segments = segmentsOf(pathname)
  return (
    segments.length <= parts.length &&
    parts.every((part, at) =>
      part.startsWith(':') ? part.endsWith('?') || segments[at] : part === segments[at],
    )
  )
}

export type ScreenName = keyof typeof screenPaths

/** The screen at an address; undefined where there is none. */
export const screenNameOf = (pathname: string) =>
  (Object.keys(screenPaths) as ScreenName[]).find((name) =>
    matchesRoute(screenPaths[name], pathname),
  )
