import { describe, expect, test } from 'vitest'
import type { EventFact, TimelineEntry } from '#contract/timeline.ts'
import { eventMessage, inOneLine } from '#domain/records/record-changes.ts'
import { english, say } from '#domain/texts/say.ts'
import { factsOfDetail } from '#server/db/migrations/0014-old-events.ts'

type Told = Pick<TimelineEntry, 'kind' | 'subject'>

/** The facts of an old event, said as the timeline says them. */
function readAndSaid({ kind, subject, gone = false }: Told & { gone?: boolean }, detail: string) {
  const found = factsOfDetail({ kind, subject, entityId: gone ? null : 'e1', detail })
  if (!found) return null
  const changes = found.changes as EventFact[]
  const said = say(english, eventMessage({ kind, subject, facts: changes }))
  return {
    changes,
    said: say(english, inOneLine([found.entityName, changes.length > 0 ? said : ''])),
  }
}

describe('what 1.0.0 and 2.0.0 wrote in words is read, and said as before', () => {
  test.each<[Told & { gone?: boolean }, string]>([
    [{ kind: 'created', subject: 'crop' }, 'Tomatoes, 2.5 acres'],
    [{ kind: 'created', subject: 'crop' }, 'Beans, runner, .5 acres'],
    [{ kind: 'created', subject: 'animal' }, '42 sheep, 12 acres of pasture'],
    [{ kind: 'created', subject: 'solar' }, '6.4 kW, 16 panels'],
    [{ kind: 'created', subject: 'solar' }, '1,204 kW'],
    [{ kind: 'created', subject: 'solar' }, '16 panels'],
    [{ kind: 'changed', subject: 'project' }, 'Name North farm → North farm, Höhe'],
    [{ kind: 'changed', subject: 'crop' }, 'Field size 4 → 5 acres'],
    [
      { kind: 'changed', subject: 'crop' },
      'Field size 4 → 5 acres · Planting date Apr 20, 2026 · Expected harvest removed, it was July',
    ],
    [{ kind: 'changed', subject: 'crop' }, 'Field name A · B → C → D · Field size 1 → 2 acres'],
    [{ kind: 'changed', subject: 'crop' }, 'Planting date Feb 31, 2026'],
    [
      { kind: 'changed', subject: 'animal' },
      'Breeds Merino → Merino, Suffolk · Farm description changed',
    ],
    [{ kind: 'changed', subject: 'solar' }, 'Tilt angle 20 → 25° · Panel efficiency 20 → 22.5%'],
    [{ kind: 'changed', subject: 'solar' }, 'Current generation 18 kWh → 24-25'],
    [{ kind: 'changed', subject: 'solar' }, 'Current generation 18 kWh a day'],
    [{ kind: 'changed', subject: 'solar' }, 'Tilt angle removed, it was 25°'],
    [
      { kind: 'reading', subject: 'solar' },
      '1,087 days of measured production, Oct 1, 2023 to Sep 21, 2026',
    ],
    [
      { kind: 'changed', subject: 'solar' },
      'Removed: 1 day of measured production, Jan 3, 2025 to Jan 3, 2025',
    ],
    [{ kind: 'deleted', subject: 'crop' }, 'North field · south'],
    [{ kind: 'created', subject: 'crop', gone: true }, 'North · field · Tomatoes, 2.5 acres'],
    [{ kind: 'changed', subject: 'solar', gone: true }, 'Tilt angle 20 → 25° · Panel type a → b'],
    [{ kind: 'changed', subject: 'crop', gone: true }, 'North field · Field size 4 → 5 acres'],
    [{ kind: 'created', subject: 'solar', gone: true }, 'Fresno, California · 6.4 kW, 16 panels'],
    [{ kind: 'created', subject: 'solar', gone: true }, 'Fresno, California'],
  ])('%j: %s', (event, detail) => {
    expect(readAndSaid(event, detail)?.said).toBe(detail)
  })

  test('days of the first timeline are written as they are now', () => {
    const detail = '12 days of measured production, 2025-01-01 to 2025-01-12'
    expect(readAndSaid({ kind: 'reading', subject: 'solar' }, detail)).toEqual({
      changes: [{ days: 12, first: '2025-01-01', last: '2025-01-12' }],
      said: '12 days of measured production, Jan 1, 2025 to Jan 12, 2025',
    })
  })

  test.each<[Told, string]>([
    [{ kind: 'changed', subject: 'crop' }, 'Hectares 4 → 5'],
    [{ kind: 'created', subject: 'solar' }, 'six to seven kW'],
    [{ kind: 'finding', subject: 'crop' }, 'Brown.'],
  ])('anything else stays as a note: %j: %s', (event, detail) => {
    expect(readAndSaid(event, detail)).toBeNull()
  })
})
