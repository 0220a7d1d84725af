import { setupServer } from 'msw/node'
import { projectHandlers } from './handlers/projects.ts'
import { sessionHandlers } from './handlers/session.ts'
import { solarHandlers } from './handlers/solar.ts'

/** The whole API over the farm of `store.ts`, for screen tests. */
export const mockServer = setupServer(...sessionHandlers, ...projectHandlers, ...solarHandlers)
