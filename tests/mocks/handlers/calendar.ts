import { http } from 'msw'
import { json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

const ORIGIN = 'http://localhost:5000'

export const calendarHandlers = [
  http.get('*/api/calendar-link', () =>
    signedIn(() => json({ madeAt: farm.calendarLink?.madeAt ?? null })),
  ),

  http.post('*/api/calendar-link', () =>
    signedIn(() => {
      const token = farm.newId('token').padEnd(43, 'x')
      const path = `/api/calendar/${token}.ics`
      const madeAt = new Date().toISOString()
      farm.calendarLink = { path, madeAt }
      return json({ url: ORIGIN + path, madeAt }, 201)
    }),
  ),

  http.delete('*/api/calendar-link', () =>
    signedIn(() => {
      farm.calendarLink = null
      return json({ madeAt: null })
    }),
  ),

  http.get('*/api/calendar/:file', ({ request }) => {
    if (new URL(request.url).pathname !== farm.calendarLink?.path) {
      return refuse(404, 'This calendar link does not exist, or it was revoked.')
    }
    const events = farm.tasks
      .filter(({ doneAt }) => !doneAt)
      .map(({ id, title }) => `BEGIN:VEVENT\r\nUID:${id}\r\nSUMMARY:${title}\r\nEND:VEVENT\r\n`)
    return new Response(`BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR`, {
      headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
    })
  }),
]
