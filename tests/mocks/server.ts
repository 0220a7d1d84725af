import { setupServer } from 'msw/node'
import { animalHandlers } from './handlers/animals.ts'
import { cropHandlers } from './handlers/crops.ts'
import { projectHandlers } from './handlers/projects.ts'
import { sessionHandlers } from './handlers/session.ts'
import { solarHandlers } from './handlers/solar.ts'

/** The whole API over the farm of `store.ts`, for screen tests. */
export const mockServer = setupServer(
  ...sessionHandlers,
  ...projectHandlers,
  ...cropHandlers,
  ...animalHandlers,
  ...solarHandlers,
)
