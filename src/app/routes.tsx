import type { ComponentType } from 'react'
import { part, type Part } from '#src/lib/part.tsx'
import { HomeScreen } from '#src/features/farm/home-screen.tsx'

type LateScreen = Part<object>

/** Spec section 2, row by row. Home comes with the signed-in app, every other screen by itself. */
export const routes: { path: string; screen: ComponentType | LateScreen }[] = [
  { path: '/', screen: HomeScreen },
  {
    path: '/category-selection/:projectId',
    screen: part(() =>
      import('#src/features/farm/category-selection-screen.tsx').then(
        (m) => m.CategorySelectionScreen,
      ),
    ),
  },
  {
    path: '/crop-selection/:projectId',
    screen: part(() =>
      import('#src/features/crops/crop-selection-screen.tsx').then((m) => m.CropSelectionScreen),
    ),
  },
  {
    path: '/crop-management/:projectId/:cropId?',
    screen: part(() =>
      import('#src/features/crops/crop-management-screen.tsx').then((m) => m.CropManagementScreen),
    ),
  },
  {
    path: '/animal-selection/:projectId',
    screen: part(() =>
      import('#src/features/animals/animal-selection-screen.tsx').then(
        (m) => m.AnimalSelectionScreen,
      ),
    ),
  },
  {
    path: '/animal-management/:projectId/:animalId?',
    screen: part(() =>
      import('#src/features/animals/animal-management-screen.tsx').then(
        (m) => m.AnimalManagementScreen,
      ),
    ),
  },
  {
    path: '/solar-management/:projectId/:systemId?',
    screen: part(() =>
      import('#src/features/energy/solar-management-screen.tsx').then(
        (m) => m.SolarManagementScreen,
      ),
    ),
  },
  {
    path: '/dashboard',
    screen: part(() =>
      import('#src/features/today/dashboard-screen.tsx').then((m) => m.DashboardScreen),
    ),
  },
  {
    path: '/dashboard/data',
    screen: part(() =>
      import('#src/features/data/your-data-screen.tsx').then((m) => m.YourDataScreen),
    ),
  },
]

const fetchAhead = async (screen: ComponentType | LateScreen) => {
  if ('fetchAhead' in screen) await screen.fetchAhead()
}

const wordsOf = (path: string) => path.split('/').filter(Boolean)

/** Whether an address is one of a route; of its path only the last part may be left out. */
function isAt(path: string, pathname: string) {
  const parts = wordsOf(path)
  const words = wordsOf(pathname)
  return (
    words.length <= parts.length &&
    parts.every((part, at) =>
      part.startsWith(':') ? part.endsWith('?') || words[at] : part === words[at],
    )
  )
}

/** Resolves when the screen at an address is there, or cannot be had. */
export async function fetchScreen(pathname: string) {
  const here = routes.find(({ path }) => isAt(path, pathname))
  if (here) await fetchAhead(here.screen)
}

export function fetchScreensAhead() {
  for (const { screen } of routes) void fetchAhead(screen)
}
