import { http } from 'msw'
import { timeZone } from '#contract/calendar-date.ts'
import type { Overview } from '#contract/overview.ts'
import { addDays, dateIn, mondayOf } from '#domain/dates/calendar-days.ts'
import { invalid, json, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

const WEEKS = 12
const SUGGESTED = new Set([
  'underperformance',
  'harvest',
  'planting',
  'maintenance',
  'weather',
  'irrigation',
])

function findings(): Overview['findings'] {
  const seen = new Set<string>()
  return farm.analyses.flatMap(({ entityId, analysisResult, imageURL, createdAt }) => {
    if (seen.has(entityId)) return []
    seen.add(entityId)
    return [{ entityId, analysisResult, imageURL, createdAt }]
  })
}

const systems = (zone: string): Overview['systems'] =>
  farm.projects
    .flatMap(({ solarSystems = [] }) => solarSystems)
    .map(({ id, updatedAt }) => {
      const days = [...(farm.history.get(id) ?? [])]
        .map(([date, kwh]) => ({ date, kwh }))
        .toSorted((a, b) => a.date.localeCompare(b.date))
      const newestDay = days.at(-1)?.date ?? null
      const enteredOn = dateIn(zone, new Date(updatedAt))
      const silentSince = farm.silentSince.get(id) ?? null
      return { systemId: id, enteredOn, newestDay, days: days.slice(-90), silentSince }
    })

function doneByWeek(today: string): Overview['doneByWeek'] {
  return Array.from({ length: WEEKS }, (_, week) => {
    const monday = addDays(mondayOf(today), 7 * (week + 1 - WEEKS))
    const inWeek = ({ doneOn }: { doneOn: string | null }) => doneOn && mondayOf(doneOn) === monday
    return { monday, done: farm.tasks.filter(inWeek).length }
  })
}

export const overviewHandlers = [
  http.get('*/api/glance', ({ request }) =>
    signedIn(() => {
      const zone = timeZone.safeParse(new URL(request.url).searchParams.get('zone'))
      if (!zone.success) return invalid(zone.error)
      const today = dateIn(zone.data, new Date())
      const planned = farm.tasks.flatMap(({ source }) =>
        source && SUGGESTED.has(source.kind) ? [source] : [],
      )
      const answer: Overview = {
        today,
        findings: findings(),
        systems: systems(zone.data),
        doneByWeek: doneByWeek(today),
        planned,
      }
      return json(answer)
    }),
  ),
]
