import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { dateOf, dayNumber } from '#domain/solar-history.ts'
import { createQueryClient } from '#src/app/query-client.ts'
import { HistoryView } from '#src/features/solar/history-view.tsx'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { mockServer } from '#tests/mocks/server.ts'

// The page of the tests has no canvas to draw on.
vi.mock('#src/features/solar/history-chart.tsx', () => ({
  HistoryChart: ({ label }: { label: string }) => <p>{label}</p>,
}))

const PATH = '*/api/projects/p1/solar-systems'
const days = Array.from({ length: 10 }, (_, at) => ({
  date: dateOf(dayNumber('2025-03-01') + at),
  kwh: 10,
}))

test('a farmer sees what was read of a file, which rows were not, and what was measured', async () => {
  const posted: unknown[] = []
  mockServer.use(
    http.get(`${PATH}/s1`, () => HttpResponse.json(buildSolar({ id: 's1', projectId: 'p1' }))),
    http.get(`${PATH}/s1/history`, () =>
      HttpResponse.json({
        days,
        summary: { days: 10, firstDay: '2025-03-01', lastDay: '2025-03-10', totalKwh: 100 },
      }),
    ),
    http.post(`${PATH}/s1/history`, async ({ request }) => {
      posted.push(await request.json())
      return HttpResponse.json({
        files: [
          {
            objectURL: '/api/objects/a',
            problem: null,
            rowsRead: 10,
            rowsRefused: 1,
            refused: [{ row: 3, reason: '"yesterday" is not a date.' }],
            warnings: [],
            notes: ['Energy was read from "kWh" in kWh.'],
            days: 10,
            firstDay: '2025-03-01',
            lastDay: '2025-03-10',
          },
        ],
      })
    }),
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HistoryView
        projectId="p1"
        systemId="s1"
        uploads={[{ name: 'barn.csv', url: '/api/objects/a' }]}
      />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('barn.csv')).toBeVisible()
  expect(screen.getByText('Row 3: "yesterday" is not a date.')).toBeInTheDocument()
  expect(await screen.findByText(/100 kWh on 10 days/)).toBeVisible()
  expect(await screen.findByText('kWh by month')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    '/api/projects/p1/solar-systems/s1/history.csv',
  )
  expect(posted).toEqual([{ objectURLs: ['/api/objects/a'] }])
})
