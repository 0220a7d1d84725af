import { http } from 'msw'
import { historyRequest, type SolarDay } from '#contract/solar-history.ts'
import { readingText } from '#domain/record-changes.ts'
import { json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'
import { remember } from '#tests/mocks/timeline.ts'

const PATH = '*/api/projects/:projectId/solar-systems/:systemId/history'

/** The mocks hold no files: every upload reads as one day of 4 kWh. */
const DAY: SolarDay = { date: '2025-01-01', kwh: 4 }

const hasSystem = ({ projectId, systemId }: Record<string, unknown>) =>
  farm.project(projectId)?.solarSystems?.some(({ id }) => id === systemId)

export const solarHistoryHandlers = [
  http.get(PATH, ({ params }) =>
    signedIn(() =>
      hasSystem(params)
        ? json({ days: [], summary: { days: 0, firstDay: null, lastDay: null, totalKwh: 0 } })
        : refuse(404, 'Solar system not found.'),
    ),
  ),

  http.post(PATH, ({ params, request }) =>
    signedIn(async () => {
      if (!hasSystem(params)) return refuse(404, 'Solar system not found.')
      const { objectURLs } = historyRequest.parse(await request.json())
      const files = objectURLs.map((objectURL) => ({
        objectURL,
        problem: null,
        rowsRead: 1,
        rowsRefused: 0,
        refused: [],
        warnings: [],
        notes: [],
        days: 1,
        firstDay: DAY.date,
        lastDay: DAY.date,
      }))
      const { projectId, systemId: entityId } = params as Record<string, string>
      const place = { subject: 'solar', projectId, entityId } as const
      remember({ kind: 'reading', ...place, detail: readingText([DAY.date]) })
      return json({ files })
    }),
  ),
]
