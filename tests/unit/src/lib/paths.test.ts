import { expect, test } from 'vitest'
import { matchesRoute, screenPaths } from '#domain/screen-paths.ts'
import { paths } from '#src/lib/paths.ts'

// The URLs that `paths` builds match the routes in `screenPaths`.
test.each([
  [screenPaths.home, paths.home],
  [screenPaths.categorySelection, paths.categorySelection('p/1')],
  [screenPaths.cropSelection, paths.cropSelection('p/1')],
  [screenPaths.cropManagement, paths.cropManagement('p/1')],
  [screenPaths.cropManagement, paths.cropManagement('p/1', 'c/1')],
  [screenPaths.animalSelection, paths.animalSelection('p/1')],
  [screenPaths.animalManagement, paths.animalManagement('p/1', 'a/1')],
  [screenPaths.solarManagement, paths.solarManagement('p/1', 's/1')],
  [screenPaths.assistant, paths.assistant()],
  [screenPaths.assistant, paths.assistant('p/1')],
  [screenPaths.dashboard, paths.dashboard],
  [screenPaths.members, paths.members],
  [screenPaths.weather, paths.weather()],
  [screenPaths.yourData, paths.yourData],
  [screenPaths.alerts, paths.alerts],
  [screenPaths.unsent, paths.unsent],
  [screenPaths.signOut, paths.signOut],
])('%s matches %s', (screenPath, address) => {
  expect(matchesRoute(screenPath, address)).toBe(true)
})
