import { expect, test } from 'vitest'
import type { TaskFacts } from '#contract/tasks.ts'
import { textsOf } from '#domain/tasks/task-in-words.ts'
import { english } from '#domain/texts/say.ts'
import { factsOfTask } from '#server/db/migrations/0014-old-tasks.ts'

test.each([
  { sourceKind: null, title: 'Feed livestock according to schedule', why: '' },
  {
    sourceKind: 'harvest',
    title: 'Harvest Tomatoes at Field at the hill',
    why: 'From the harvest date you entered, Jun 5, 2026.',
  },
  {
    sourceKind: 'planting',
    title: 'Plant Corn at North field',
    why: 'From the planting date you entered.',
  },
  {
    sourceKind: 'underperformance',
    title: 'Check the solar panels at Barn: they make less than usual',
    why: 'Jun 1, 2026 to Jun 4, 2026 made 41% of a clear sky, where 80% is usual in this season. Clouds alone can do that too.',
  },
  {
    sourceKind: 'maintenance',
    title: 'Panel cleaning at Fresno, California',
    why: 'A usual interval (sample): in 30 days, counted from the day the system was entered.',
  },
  {
    sourceKind: 'follow-up',
    title: 'Take a new photo of North field to check again',
    why: 'To see whether this has helped: Spray',
  },
])('what 1.0.0 and 2.0.0 wrote of a task is read, and said as before: $title', (task) => {
  const { sourceKind: _, ...texts } = task
  expect({ why: '', ...textsOf(english, factsOfTask(task) as TaskFacts) }).toEqual(texts)
})

test.each([
  { sourceKind: null, title: 'Panel cleaning', why: 'A usual interval.' },
  {
    sourceKind: 'harvest',
    title: 'Pick the tomatoes',
    why: 'From the harvest date you entered, Foo 77, 2026.',
  },
])('what people typed stays: $title', (task) => {
  expect(factsOfTask(task)).toBeNull()
})
