import { expect, test } from 'vitest'
import { english } from '#domain/texts/say.ts'
import { inWords } from '#server/assistant/built-in-answer.ts'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { energyReply } from '#server/assistant/render/energy-reply.ts'
import { findingsReply } from '#server/assistant/render/findings-reply.ts'
import { cardReply } from '#server/assistant/render/knowledge-replies.ts'
import { recordsReply } from '#server/assistant/render/records-reply.ts'
import type { Reply } from '#server/assistant/render/reply.ts'
import { tasksReply } from '#server/assistant/render/tasks-reply.ts'
import type {
  EnergyFacts,
  FindingsFacts,
  RecordRef,
  RecordsFacts,
  TasksFacts,
} from '#server/assistant/tools/schemas.ts'
import type { ToolQuestion } from '#server/assistant/understand/understanding.ts'

const TODAY = '2026-06-15'
const said = (reply: Reply) => inWords([reply], english).content.split('\n')
const asking = (
  show: Record<string, string>,
  changes: Partial<ToolQuestion> = {},
): ToolQuestion => ({
  is: 'tool',
  does: 'records',
  show,
  scope: { kinds: [], ids: [], projectIds: [], missing: [] },
  periods: [],
  taskIds: [],
  ...changes,
})

const ref = (kind: RecordRef['kind'], id: string, name: string, subject: string): RecordRef => ({
  kind,
  id,
  name,
  subject,
  projectId: 'p1',
  projectName: 'Home farm',
  path: `/${id}`,
})
type Saved = RecordsFacts['records'][number]
const saved = (of: RecordRef, values: Saved['values'], updatedAt = '2026-06-01'): Saved => ({
  ...of,
  values,
  healthStatus: of.kind === 'solar' ? '' : 'unknown',
  updatedAt: `${updatedAt}T08:00:00.000Z`,
})

const field = saved(ref('crop', 'c1', 'North <b>field</b>', 'Tomatoes'), {
  fieldSize: '2.5',
  plantingDate: '2026-06-05',
  expectedHarvest: '2026-06-25',
})
const strip = saved(
  ref('crop', 'c2', 'Long strip', 'Corn'),
  { fieldSize: '14', plantingDate: 'early May', expectedHarvest: '2026-06-15' },
  '2026-06-03',
)
const flock = saved(ref('animal', 'a1', 'Hill flock', 'sheep'), {
  count: 42,
  pastureSize: '12',
  breeds: ['Merino', 'Suffolk'],
})
const farm: RecordsFacts = {
  projects: [{ id: 'p1', name: 'Home farm', status: 'active' }],
  records: [field, strip, flock],
  totals: {
    fields: 2,
    acres: 16.5,
    herds: 1,
    head: 42,
    headByType: { sheep: 42 },
    pastureAcres: 12,
    systems: 0,
    capacityKw: 0,
    panels: 0,
  },
  isPart: false,
}
const of = (...records: Saved[]): RecordsFacts => ({ ...farm, records })

const NORTH = 'North field (Tomatoes)'
const LONG = 'Long strip (Corn)'

test.each<[string, Record<string, string>, RecordsFacts, string[]]>([
  ['a value', { show: 'value', field: 'fieldSize' }, of(field), [`${NORTH}: Field size 2.5 acres`]],
  [
    'a date that can be read, and one that cannot',
    { show: 'value', field: 'plantingDate' },
    of(field, strip),
    [`${NORTH}: Planting date June 5, 2026 (10 days ago)`, `${LONG}: Planting date early May`],
  ],
  [
    'a value that is not saved',
    { show: 'value', field: 'expectedHarvest' },
    of({ ...field, values: {} }),
    [`${NORTH}: Expected harvest is not saved`],
  ],
  ['head', { show: 'head' }, of(flock), ['42 sheep', 'Hill flock (Sheep): 42']],
  [
    'area',
    { show: 'area' },
    of(field, strip),
    ['16.5 acres (6.68 ha) in all', `${NORTH}: 2.5 acres (1.01 ha)`, `${LONG}: 14 acres (5.67 ha)`],
  ],
  ['the largest', { show: 'largest' }, of(field, strip), [`${LONG}: 14 acres (5.67 ha)`]],
  ['the smallest', { show: 'smallest' }, of(field, strip), [`${NORTH}: 2.5 acres (1.01 ha)`]],
  [
    'the soonest',
    { show: 'soonest', field: 'expectedHarvest' },
    of(field, strip),
    [`${LONG}: June 15, 2026 (today)`, `${NORTH}: June 25, 2026 (in 10 days)`],
  ],
  [
    'animals on an acre',
    { show: 'density' },
    of(flock),
    ['Hill flock (Sheep): 42 head on 12 acres, 3.5 head an acre'],
  ],
  ['projects', { show: 'projects' }, farm, ['1 project', 'Home farm: active, 3 records']],
  [
    'the last saved',
    { show: 'updated' },
    of(field, strip),
    [`${LONG}: saved June 3, 2026`, `${NORTH}: saved June 1, 2026`],
  ],
  [
    'all of one record',
    { show: 'list' },
    of(flock),
    expect.arrayContaining(['Breeds: Merino, Suffolk']),
  ],
  ['nothing', { show: 'list' }, of(), ['You have nothing saved there yet.']],
])('records: %s', (_what, show, facts, lines) => {
  expect(said(recordsReply(asking(show), facts, TODAY))).toEqual(lines)
})

test('an animal that is not saved, and a farm of which a part was read', () => {
  const scope = { kinds: [], ids: [], projectIds: [], missing: ['pigs'] }
  expect(said(recordsReply(asking({ show: 'head' }, { scope }), farm, TODAY))).toEqual([
    'Nothing saved for: pigs.',
  ])
  const part = recordsReply(asking({ show: 'head' }), { ...of(flock), isPart: true }, TODAY)
  expect(said(part).at(-1)).toMatch(/counts only a part of it/)
})

test('a long list is cut, and says what is left out', () => {
  const many = Array.from({ length: 20 }, () => strip)
  const lines = said(recordsReply(asking({ show: 'area' }), of(...many), TODAY))
  expect(lines).toHaveLength(10)
  expect(lines.at(-1)).toBe('… and 12 more')
})

type System = EnergyFacts['systems'][number]
const barn: System = {
  record: ref('solar', 's1', 'Barn', ''),
  measured: {
    kwh: 94.5,
    days: 9,
    firstDay: '2026-06-01',
    lastDay: '2026-06-09',
    daysInPeriod: 10,
    best: { date: '2026-06-03', kwh: 14.2 },
    least: { date: '2026-06-05', kwh: 3 },
  },
  stored: { firstDay: '2026-05-01', lastDay: '2026-06-09' },
  entered: { kwhPerDay: null, kwhPerMonth: 870 },
  capacityKw: 7.2,
}
const june = { periods: [{ from: '2026-06-01', to: '2026-06-10' }] }

test.each<[string, Partial<System>, Record<string, string>, string]>([
  [
    'measured on some days',
    {},
    { show: 'made' },
    '94.5 kWh measured from June 1, 2026 to June 9, 2026. 9 of 10 days are stored.',
  ],
  [
    'an average',
    {},
    { show: 'average' },
    'That is 10.5 kWh a day over 9 measured days. You entered 870 kWh a month.',
  ],
  [
    'the best and the weakest day',
    {},
    { show: 'best' },
    'the best of 9 measured days was June 3, 2026 with 14.2 kWh, the weakest June 5, 2026 with 3 kWh.',
  ],
  [
    'none measured in that time',
    { measured: null },
    { show: 'made' },
    'no day of that time is measured; days are stored from May 1, 2026 to June 9, 2026. You entered 870 kWh a month.',
  ],
])('energy: %s', (_what, change, show, words) => {
  const system = { ...barn, ...change }
  const facts = { systems: [system], totalMeasuredKwh: 94.5, hasMeasured: true, isPart: false }
  expect(said(energyReply(asking(show, june), facts)).join('\n')).toContain(words)
})

test('of many systems those come first that are measured, and the list is cut', () => {
  const systems = [...Array.from({ length: 19 }, () => ({ ...barn, measured: null })), barn]
  const facts = { systems, totalMeasuredKwh: 94.5, hasMeasured: true, isPart: false }
  const reply = energyReply(asking({ show: 'made' }, june), facts)
  const [first, ...others] = said(reply)
  expect(first).toContain('94.5 kWh measured')
  expect(others.at(-1)).toBe('… and 12 more')
  expect(reply.sources).toHaveLength(5)
})

const photo = (record: RecordRef, isFinding: boolean): FindingsFacts['findings'][number] => ({
  source: 'photo',
  record,
  at: '2026-06-10T08:00:00.000Z',
  healthStatus: isFinding ? 'needs_attention' : 'good',
  isFinding,
  facts: buildAnalysis(),
})
const shortfall: FindingsFacts['findings'][number] = {
  source: 'shortfall',
  record: barn.record,
  at: '2026-06-14',
  facts: {
    level: 'act',
    firstDay: '2026-06-01',
    lastDay: '2026-06-14',
    sky: 'cloudless',
    bestShare: 0.4,
    expectedShare: 0.36,
    usualShare: 0.8,
    missingKwh: 120.4,
  },
}
const SHORT =
  'solar system in Barn: made 45% of the usual from June 1, 2026 to June 14, 2026, about 120 kWh less. Check the panels.'
const UNSEEN = 'Not assessed, as no photo was analysed: Hill flock (Sheep)'
const SPOTS = 'Needs attention. Photo of June 10, 2026: 4.9 % of the leaf is yellow or brown.'
const CALM = 'Good. Photo of June 10, 2026: 4.9 % of the leaf is yellow or brown.'

test.each([
  ['health', [photo(field, true), photo(strip, false), shortfall], [SPOTS, CALM, SHORT, UNSEEN]],
  ['attention', [photo(field, true), photo(strip, false), shortfall], [SPOTS, SHORT, UNSEEN]],
  ['attention', [photo(strip, false)], ['Nothing that was looked at needs attention.', UNSEEN]],
])('findings: %s', (show, findings, lines) => {
  const records = of(...(findings.length > 1 ? [field] : []), strip, flock)
  const reply = findingsReply(asking({ show }), { findings, isPart: false }, records, english)
  expect(said(reply)).toEqual(lines.map((line) => expect.stringContaining(line) as string))
})

test('of animals and crops that are not saved, nothing else is told', () => {
  const facts = { findings: [photo(field, true)], isPart: false }
  const scope = { kinds: [], ids: [], projectIds: [], missing: ['onions', 'pigs'] }
  const reply = findingsReply(asking({ show: 'health' }, { scope }), facts, farm, english)
  expect(said(reply)).toEqual(['Nothing saved for: Onions.', 'Nothing saved for: pigs.'])
})

test('a card is shown whole, with its sources and the titles of the next', () => {
  const card = (id: string) => ({
    id,
    title: `Card ${id}`,
    body: 'See: spots.\nCheck: leaves.',
    language: 'en',
    sources: ['Extension, spots'],
    path: `/api/knowledge/${id}`,
    urgent: null,
  })
  const reply = cardReply({ cards: [card('1'), card('2')] }, english)
  expect(said(reply)).toEqual([
    'Card 1',
    'See: spots.',
    'Check: leaves.',
    'From: Extension, spots.',
    'See also: Card 2.',
  ])
  expect(reply.sources).toEqual([{ kind: 'card', label: 'Card 1', path: '/api/knowledge/1' }])
})

const trough: TasksFacts['tasks'][number] = {
  id: 't1',
  title: 'Check trough',
  state: 'open',
  doneOn: null,
  priority: 'high',
  dueDate: '2026-06-16',
  repeat: { unit: 'week', every: 1 },
  record: ref('animal', 'a1', 'Hill flock', 'sheep'),
  projectName: 'Home farm',
}
const due =
  '"Check trough", due tomorrow, Tuesday, June 16, 2026, every week, for Hill flock (Sheep)'

test.each<[string, Record<string, string>, TasksFacts['tasks'], string[]]>([
  ['open', { state: 'open' }, [trough], ['1 open task', due]],
  ['none overdue', { state: 'overdue' }, [], ['Nothing is overdue.']],
  [
    'done',
    { state: 'done' },
    [{ ...trough, state: 'done', doneOn: '2026-06-14', record: null }],
    ['1 task done', '"Check trough", done on Sunday, June 14, 2026, for Home farm'],
  ],
  [
    'of one priority',
    { priority: 'high' },
    [trough, { ...trough, priority: 'low' }],
    ['1 open task', due],
  ],
])('tasks: %s', (_what, show, tasks, lines) => {
  const facts = { tasks, total: tasks.length, today: TODAY, isPart: false }
  expect(said(tasksReply(asking(show), facts, english))).toEqual(lines)
})
