import { expect, test } from 'vitest'
import { taskPayload } from '#contract/tasks.ts'
import { cropSuggestions } from '#src/features/tasks/crop-suggestions-card.tsx'
import { maintenanceLines } from '#domain/tasks/maintenance-lines.ts'
import { maintenanceTask, notPlanned, shortfallTask } from '#src/features/tasks/suggested-task.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildTask } from '#tests/builders/build-task.ts'

const TODAY = '2026-06-10'
const suggested = (plantingDate: string, expectedHarvest: string) =>
  cropSuggestions(buildCrop({ plantingDate, expectedHarvest }), TODAY).map(
    ({ source, dueDate }) => `${source.kind} ${source.key} due ${dueDate}`,
  )

test('a future planting and a harvest are due on their day', () => {
  expect(suggested('12 June 2026', '2026-09-01')).toEqual([
    'planting c1:2026-06-12 due 2026-06-12',
    'harvest c1:2026-09-01 due 2026-09-01',
  ])
})

test('a late harvest is due today, a long past one or a past planting is not suggested', () => {
  expect(suggested('2026-06-09', '2026-06-01')).toEqual(['harvest c1:2026-06-01 due 2026-06-10'])
  expect(suggested('', '2026-05-20')).toEqual([])
})

test.each([
  ['a planting', '2026-06-12', '', 'From the planting date you entered.'],
  ['a harvest', '', '1 Sep 2026', 'From the harvest date you entered.'],
  ['one that is late', '', '2026-06-01', 'From the harvest date you entered, Jun 1, 2026.'],
])(
  "%s names the record's date if it differs from the due date",
  (_what, planting, harvest, why) => {
    const crop = buildCrop({ plantingDate: planting, expectedHarvest: harvest })
    expect(cropSuggestions(crop, TODAY).map((task) => task.why)).toEqual([why])
  },
)

test('an unreadable date gives no suggestion', () => {
  expect(suggested('mid June', '5/6/2026')).toEqual([])
})

test('an alarm is urgent, a warning can wait a few days', () => {
  const shortfall = {
    sky: 'cloudless' as const,
    firstDay: '2026-05-25',
    lastDay: '2026-06-07',
    bestShare: 0.75,
    expectedShare: 0.6,
    usualShare: 0.8,
    missingKwh: 40,
  }
  const of = (level: 'look' | 'act') =>
    shortfallTask(buildSolar({ location: 'Barn' }), { ...shortfall, level }, TODAY)
  expect(of('act')).toMatchObject({ dueDate: '2026-06-10', priority: 'high' })
  expect(of('look')).toMatchObject({
    dueDate: '2026-06-13',
    priority: 'medium',
    source: { kind: 'underperformance', key: 's1:2026-06-07' },
    why: 'May 25, 2026 to Jun 7, 2026 made 60% of a cloudless sky, where 80% is usual in this season. The best days fell, too.',
  })
  const byWeather = { ...shortfall, sky: 'real', level: 'act', expectedShare: 0.62 } as const
  expect(shortfallTask(buildSolar({ location: 'Barn' }), byWeather, TODAY).why).toBe(
    'May 25, 2026 to Jun 7, 2026 made 77% of what the weather of these days allows.',
  )
})

test('a record with the longest texts still makes a valid task', () => {
  const crop = buildCrop({
    name: 'x'.repeat(100),
    fieldName: 'y'.repeat(200),
    expectedHarvest: '2026-06-12',
  })
  const [task] = cropSuggestions(crop, TODAY)
  expect(taskPayload.safeParse(task).success).toBe(true)
})

const shortfallUntil = (lastDay: string) =>
  shortfallTask(
    buildSolar(),
    {
      sky: 'cloudless',
      level: 'act',
      firstDay: '2026-05-25',
      lastDay,
      bestShare: 0.75,
      expectedShare: 0.6,
      usualShare: 0.8,
      missingKwh: 40,
    },
    TODAY,
  )

test('a panel check is not suggested again until it is done', () => {
  const before = shortfallUntil('2026-06-07')
  const now = shortfallUntil('2026-06-09')
  const task = buildTask({ entityId: before.entityId ?? null, source: before.source })
  expect(notPlanned([now], [], [task])).toEqual([])
  expect(notPlanned([now], [], [])).toEqual([now])
  expect(notPlanned([now], [], [{ ...task, entityId: 's2' }])).toEqual([now])
})

test.each([
  ['2026-07-01', true],
  ['2026-07-02', true],
  ['2026-07-03', false],
])('maintenance planned for %s matches Jul 1 seen from another time zone: %s', (date, isSame) => {
  const on = (day: string) =>
    maintenanceLines.slice(0, 1).map((line) => maintenanceTask(buildSolar(), line, day, TODAY))
  expect(
    notPlanned(
      on('2026-07-01'),
      on(date).map(({ source }) => source),
    ),
  ).toHaveLength(isSame ? 0 : 1)
})
