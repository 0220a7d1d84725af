import type { ComponentType } from 'react'
import { screenPaths } from '#domain/screen-paths.ts'
import { lazy, type Lazy } from '#src/lib/lazy.tsx'
import { HomeScreen } from '#src/features/farm/home-screen.tsx'

/** Home is bundled with the signed-in app; every other screen is a chunk of its own. */
export const routes: { path: string; screen: ComponentType | Lazy<object> }[] = [
  { path: screenPaths.home, screen: HomeScreen },
  {
    path: screenPaths.farm,
    screen: lazy(() => import('#src/features/farm/farm-screen.tsx').then((m) => m.FarmScreen)),
  },
  {
    path: screenPaths.members,
    screen: lazy(() =>
      import('#src/features/members/members-screen.tsx').then((m) => m.MembersScreen),
    ),
  },
  {
    path: screenPaths.categorySelection,
    screen: lazy(() =>
      import('#src/features/farm/category-selection-screen.tsx').then(
        (m) => m.CategorySelectionScreen,
      ),
    ),
  },
  {
    path: screenPaths.cropSelection,
    screen: lazy(() =>
      import('#src/features/crops/crop-selection-screen.tsx').then((m) => m.CropSelectionScreen),
    ),
  },
  {
    path: screenPaths.cropManagement,
    screen: lazy(() =>
      import('#src/features/crops/crop-management-screen.tsx').then((m) => m.CropManagementScreen),
    ),
  },
  {
    path: screenPaths.animalSelection,
    screen: lazy(() =>
      import('#src/features/animals/animal-selection-screen.tsx').then(
        (m) => m.AnimalSelectionScreen,
      ),
    ),
  },
  {
    path: screenPaths.animalManagement,
    screen: lazy(() =>
      import('#src/features/animals/animal-management-screen.tsx').then(
        (m) => m.AnimalManagementScreen,
      ),
    ),
  },
  {
    path: screenPaths.solarManagement,
    screen: lazy(() =>
      import('#src/features/energy/solar-management-screen.tsx').then(
        (m) => m.SolarManagementScreen,
      ),
    ),
  },
  {
    path: screenPaths.assistant,
    screen: lazy(() =>
      import('#src/features/assistant/assistant-screen.tsx').then((m) => m.AssistantScreen),
    ),
  },
  {
    path: screenPaths.weather,
    screen: lazy(() =>
      import('#src/features/weather/weather-screen.tsx').then((m) => m.WeatherScreen),
    ),
  },
  {
    path: screenPaths.book,
    screen: lazy(() => import('#src/features/book/book-screen.tsx').then((m) => m.BookScreen)),
  },
  {
    path: screenPaths.products,
    screen: lazy(() =>
      import('#src/features/book/products-screen.tsx').then((m) => m.ProductsScreen),
    ),
  },
  {
    path: screenPaths.profit,
    screen: lazy(() => import('#src/features/book/profit-screen.tsx').then((m) => m.ProfitScreen)),
  },
  {
    path: screenPaths.registers,
    screen: lazy(() =>
      import('#src/features/book/registers-screen.tsx').then((m) => m.RegistersScreen),
    ),
  },
  {
    path: screenPaths.rotation,
    screen: lazy(() =>
      import('#src/features/book/rotation-screen.tsx').then((m) => m.RotationScreen),
    ),
  },
  {
    path: screenPaths.dashboard,
    screen: lazy(() =>
      import('#src/features/today/dashboard-screen.tsx').then((m) => m.DashboardScreen),
    ),
  },
  {
    path: screenPaths.yourData,
    screen: lazy(() =>
      import('#src/features/data/your-data-screen.tsx').then((m) => m.YourDataScreen),
    ),
  },
  {
    path: screenPaths.alerts,
    screen: lazy(() =>
      import('#src/features/alerts/alerts-screen.tsx').then((m) => m.AlertsScreen),
    ),
  },
  {
    path: screenPaths.unsent,
    screen: lazy(() =>
      import('#src/features/unsent/unsent-screen.tsx').then((m) => m.UnsentScreen),
    ),
  },
  {
    path: screenPaths.signOut,
    screen: lazy(() =>
      import('#src/features/unsent/sign-out-screen.tsx').then((m) => m.SignOutScreen),
    ),
  },
]

export function preloadScreens() {
  for (const { screen } of routes) if ('preload' in screen) void screen.preload()
}
