import { setupServer } from 'msw/node'
import { alertHandlers } from './handlers/alerts.ts'
import { analysisHandlers } from './handlers/analysis.ts'
import { animalHandlers } from './handlers/animals.ts'
import { bookHandlers } from './handlers/book.ts'
import { bookReportHandlers } from './handlers/book-reports.ts'
import { calendarHandlers } from './handlers/calendar.ts'
import { chatHandlers } from './handlers/chat.ts'
import { commentHandlers } from './handlers/comments.ts'
import { cropHandlers } from './handlers/crops.ts'
import { deletionHandlers } from './handlers/deletions.ts'
import { emergencyNumberHandlers } from './handlers/emergency-numbers.ts'
import { entryHandlers } from './handlers/entries.ts'
import { productHandlers } from './handlers/products.ts'
import { sampleFarmHandlers } from './handlers/sample-farm.ts'
import { fieldHandlers } from './handlers/fields.ts'
import { knowledgeHandlers } from './handlers/knowledge.ts'
import { memberHandlers } from './handlers/members.ts'
import { overviewHandlers } from './handlers/overview.ts'
import { placeHandlers } from './handlers/places.ts'
import { projectHandlers } from './handlers/projects.ts'
import { readingsHandlers } from './handlers/readings.ts'
import { rotationHandlers } from './handlers/rotation.ts'
import { sessionHandlers } from './handlers/session.ts'
import { solarHistoryHandlers } from './handlers/solar-history.ts'
import { solarHandlers } from './handlers/solar.ts'
import { archiveHandlers } from './handlers/archive.ts'
import { taskHandlers } from './handlers/tasks.ts'
import { timelineHandlers } from './handlers/timeline.ts'
import { uploadHandlers } from './handlers/uploads.ts'
import { weatherHandlers } from './handlers/weather.ts'

/** The whole API on the farm of `store.ts`, for screen tests. */
export const mockServer = setupServer(
  ...sessionHandlers,
  ...alertHandlers,
  ...projectHandlers,
  ...cropHandlers,
  ...fieldHandlers,
  ...rotationHandlers,
  ...animalHandlers,
  ...solarHandlers,
  ...solarHistoryHandlers,
  ...readingsHandlers,
  ...uploadHandlers,
  ...analysisHandlers,
  ...chatHandlers,
  ...emergencyNumberHandlers,
  ...taskHandlers,
  ...deletionHandlers,
  ...sampleFarmHandlers,
  ...timelineHandlers,
  ...commentHandlers,
  ...archiveHandlers,
  ...calendarHandlers,
  ...knowledgeHandlers,
  ...overviewHandlers,
  ...placeHandlers,
  ...memberHandlers,
  ...weatherHandlers,
  ...productHandlers,
  ...entryHandlers,
  ...bookHandlers,
  ...bookReportHandlers,
)
