import type { ComponentType } from 'react'
import { isAt, screenPaths } from '#domain/screen-paths.ts'
import { part, type Part } from '#src/lib/part.tsx'
import { HomeScreen } from '#src/features/farm/home-screen.tsx'

type LateScreen = Part<object>

/** Home comes with the signed-in app, every other screen by itself. */
export const routes: { path: string; screen: ComponentType | LateScreen }[] = [
  { path: screenPaths.home, screen: HomeScreen },
  {
    path: screenPaths.categorySelection,
    screen: part(() =>
      import('#src/features/farm/category-selection-screen.tsx').then(
        (m) => m.CategorySelectionScreen,
      ),
    ),
  },
  {
    path: screenPaths.cropSelection,
    screen: part(() =>
      import('#src/features/crops/crop-selection-screen.tsx').then((m) => m.CropSelectionScreen),
    ),
  },
  {
    path: screenPaths.cropManagement,
    screen: part(() =>
      import('#src/features/crops/crop-management-screen.tsx').then((m) => m.CropManagementScreen),
    ),
  },
  {
    path: screenPaths.animalSelection,
    screen: part(() =>
      import('#src/features/animals/animal-selection-screen.tsx').then(
        (m) => m.AnimalSelectionScreen,
      ),
    ),
  },
  {
    path: screenPaths.animalManagement,
    screen: part(() =>
      import('#src/features/animals/animal-management-screen.tsx').then(
        (m) => m.AnimalManagementScreen,
      ),
    ),
  },
  {
    path: screenPaths.solarManagement,
    screen: part(() =>
      import('#src/features/energy/solar-management-screen.tsx').then(
        (m) => m.SolarManagementScreen,
      ),
    ),
  },
  {
    path: screenPaths.dashboard,
    screen: part(() =>
      import('#src/features/today/dashboard-screen.tsx').then((m) => m.DashboardScreen),
    ),
  },
  {
    path: screenPaths.yourData,
    screen: part(() =>
      import('#src/features/data/your-data-screen.tsx').then((m) => m.YourDataScreen),
    ),
  },
]

const fetchAhead = async (screen: ComponentType | LateScreen) => {
  if ('fetchAhead' in screen) await screen.fetchAhead()
}

/** Resolves when the screen at an address is there, or cannot be had. */
export async function fetchScreen(pathname: string) {
  const here = routes.find(({ path }) => isAt(path, pathname))
  if (here) await fetchAhead(here.screen)
}

export function fetchScreensAhead() {
  for (const { screen } of routes) void fetchAhead(screen)
}
