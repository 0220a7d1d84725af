import { http } from 'msw'
import { timeZone } from '#contract/calendar-date.ts'
import { findingsSeen, MAX_FINDINGS_SHOWN } from '#contract/notifications.ts'
import { timelineFilter, type TimelineEntry } from '#contract/timeline.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { routineCodeOf } from '#domain/tasks/morning-routine.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'
import { beginRoutine } from '#tests/mocks/tasks.ts'
import { named } from '#tests/mocks/timeline.ts'

const PAGE_SIZE = 50

const isOfKind = (entry: TimelineEntry, kind: string | undefined) =>
  kind === undefined || entry.kind === kind || (kind === 'photo' && entry.kind === 'finding')

export const timelineHandlers = [
  http.get('*/api/timeline', ({ request }) =>
    signedIn(() => {
      const { before, ...query } = Object.fromEntries(new URL(request.url).searchParams)
      const { projectId, entityId, kind } = timelineFilter.parse(query)
      const found = farm.events.filter(
        (entry) =>
          isOfKind(entry, kind) &&
          (projectId === undefined || entry.projectId === projectId) &&
          (entityId === undefined || entry.entityId === entityId),
      )
      const at = found.findIndex(({ id }) => id === before)
      if (before !== undefined && at < 0) {
        return refuse(400, 'This place in the timeline is unknown. Start at its newest entry.')
      }
      const rest = found.slice(at + 1)
      const entries = rest.slice(0, PAGE_SIZE).map(named)
      return json({ entries, next: rest.length > PAGE_SIZE ? entries.at(-1)?.id : null })
    }),
  ),

  http.get('*/api/notifications', ({ request }) =>
    signedIn(() => {
      const zone = timeZone.safeParse(new URL(request.url).searchParams.get('zone'))
      if (!zone.success) return invalid(zone.error)
      const today = dateIn(zone.data, new Date())
      beginRoutine(today)
      const due = farm.tasks
        .filter(({ projectId }) => !farm.project(projectId)?.sample)
        .filter((task) => !task.doneAt && task.dueDate <= today && !routineCodeOf(task))
        .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
      const findings = farm.events
        .filter(
          ({ kind, by }) => kind === 'finding' || (kind === 'comment' && by?.id !== farm.user?.id),
        )
        .map((entry) => ({ ...named(entry), isNew: entry.at > farm.findingsSeenAt }))
      return json({
        today,
        due: due.slice(0, 20),
        dueCount: due.length,
        findings: findings
          .filter(({ isNew }, index) => isNew || index < 10)
          .slice(0, MAX_FINDINGS_SHOWN),
        newFindingCount: findings.filter(({ isNew, kind }) => isNew && kind === 'finding').length,
        newCommentCount: findings.filter(({ isNew, kind }) => isNew && kind === 'comment').length,
      })
    }),
  ),

  http.put('*/api/notifications/seen', ({ request }) =>
    signedIn(async () => {
      const seen = findingsSeen.safeParse(await request.json())
      if (!seen.success) return invalid(seen.error)
      const { until } = seen.data
      if (until > farm.findingsSeenAt) farm.findingsSeenAt = until
      return json({ until })
    }),
  ),
]
