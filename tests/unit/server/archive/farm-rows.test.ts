import { expect, test } from 'vitest'
import { farmRows } from '#server/archive/farm-rows.ts'
import { farmText } from '#tests/setup/archive.ts'

const AT = '2026-06-01T08:00:00.000Z'
const project = (id: string, name: string) => {
  const stamps = { createdAt: AT, updatedAt: AT }
  return { id, name, description: '', status: 'active', ...stamps }
}
const farmer = { timeZone: 'Europe/Berlin', routineAt: null, findingsSeenAt: null }
const projects = [project('p1', 'brackets ]}{[ and "quotes" \\'), project('p2', ']}},\u2028\n')]

const FARM = farmText({
  format: 'smart-farm',
  version: 1,
  farmer: { firstName: 'A"d{a' },
  tables: { farmers: [farmer], crops: [], projects, tasks: [] },
})

async function rowsIn(pieces: Iterable<string>) {
  const text = async function* () {
    yield* pieces
  }
  const nothing = () => Promise.reject(new Error('not asked for'))
  const zip = { size: () => null, text, bytes: nothing, close: () => undefined }
  const found: unknown[] = []
  for await (const { table, rows } of farmRows(zip))
    found.push(...rows.map((row) => [table.name, row]))
  return found
}

const EXPECTED = [['farmers', farmer], ...projects.map((row) => ['projects', row])]

test.each([1, 2, 7, 10_000])('rows are the same however the text is cut (%i)', async (length) => {
  expect(await rowsIn(FARM.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [])).toEqual(EXPECTED)
})

test('an editor may have ended the lines in its own way', async () => {
  expect(await rowsIn([FARM.replaceAll('\n', '\r\n').trimEnd()])).toEqual(EXPECTED)
})

test.each([
  ['that breaks off in a row', FARM.slice(0, -40), 'it breaks off or is no JSON'],
  [
    'that breaks off between rows',
    FARM.slice(0, FARM.indexOf('"tasks"')),
    'it breaks off or is no',
  ],
  ['without an end', `${FARM.slice(0, -30)}${'x'.repeat(1_000_001)}`, 'too much in one place'],
  [
    'that was written by another program',
    JSON.stringify(JSON.parse(FARM)),
    'its lines are not those',
  ],
  [
    'with a row behind the name of its table',
    FARM.replace('"projects":[\n', '"projects":['),
    'row 1 of crops',
  ],
  [
    'with more lists than any of ours',
    FARM.replace('"active"', `${'['.repeat(5000)}${']'.repeat(5000)}`),
    'too many lists in row 1 of projects',
  ],
])('a farm %s is refused', async (_what, text, why) => {
  await expect(rowsIn([text])).rejects.toThrow(why)
})
