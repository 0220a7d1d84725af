import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#contract/actor.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildEntry } from '#tests/builders/build-entry.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { buildUser, sharedFarm } from '#tests/builders/build-user.ts'
import { farm } from '#tests/mocks/store.ts'
import { bell, bellMenu } from './due-tasks.ts'
import { openScreen } from './open-screen.tsx'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const now = new Date()
const at = now.toISOString()
const today = dateIn(zone, now)
const ben = { id: 'u2', name: 'Ben Mill' }
const you = { id: 'u1', name: 'Ada Field' }

function openFarm(isShared: boolean) {
  farm.user = buildUser({ farm: { ...sharedFarm, isShared } })
  farm.hasRoutine = true
  farm.projects = [buildProject({ crops: [buildCrop({ id: 'c1' })] })]
}
beforeEach(() => openFarm(true))

const photo = { thumbnailURL: '/api/objects/k1/thumbnail', status: 'needs_attention' }
const entry = (id: string, by: Actor) =>
  buildEntry({ id, at, kind: 'changed', detail: `Detail ${id}`, by })
const events = () => [
  entry('a', ben),
  entry('b', you),
  entry('c', null),
  entry('d', undefined),
  buildEntry({ id: 'e', at, kind: 'finding', photo, by: ben }),
]

const list = async (name: string) =>
  within(await screen.findByRole('region', { name })).findAllByRole('listitem')

test('the timeline, the history of a record and the bell say who did it', async () => {
  farm.events = events()
  const { unmount } = openScreen('/dashboard?section=history')
  const said = (await list('Timeline')).map(({ textContent }) => textContent)
  expect(said.slice(0, 4).map((text) => /Field changed · (.*)Detail/.exec(text)?.[1])).toEqual([
    'North farm · Ben Mill',
    'North farm · You',
    'North farm · Former member',
    'North farm',
  ])
  unmount()
  const { user } = openScreen('/crop-management/p1/c1')
  const history = (await list('History')).slice(0, 4).map(({ textContent }) => textContent)
  expect(history.map((text) => /Detail (.*)Today$/.exec(text)?.[1])).toEqual([
    'a · Ben Mill',
    'b · You',
    'c · Former member',
    'd',
  ])
  await user.click(await bell(/1 new finding\)$/))
  expect((await bellMenu()).getByRole('listitem')).toHaveTextContent(/Needs attention.* · Ben Mill/)
})

test('a task says who did it, on Today and on the dashboard', async () => {
  const done = { dueDate: today, doneAt: at, doneOn: today }
  farm.tasks = [
    buildTask({ id: 't1', title: 'Mow', ...done, doneBy: ben, assignee: 'Ada Field' }),
    buildTask({ id: 't2', title: 'Spray', ...done, doneBy: you }),
    buildTask({ id: 't3', title: 'Weed', ...done }),
  ]
  const texts = async () =>
    (await Promise.all(['Mow', 'Spray', 'Weed'].map((title) => screen.findByText(title)))).map(
      ({ nextElementSibling }) => nextElementSibling?.textContent,
    )
  const { unmount } = openScreen('/')
  expect(await texts()).toEqual(['Done by Ben Mill', 'Done by you', ''])
  unmount()
  openScreen('/dashboard')
  expect(await texts()).toEqual(['Done by Ben Mill', 'Done by you', ''])
})

test('photos say who took them', async () => {
  farm.analyses = [
    buildAnalysis({ id: 'an2', by: ben }),
    buildAnalysis({ id: 'an1', by: you, createdAt: '2026-05-01T08:00:00.000Z' }),
  ]
  const { user } = openScreen('/crop-management/p1/c1')
  const result = () => screen.findByRole('article', { name: 'Analysis result' })
  expect(await result()).toHaveTextContent('Photo by Ben Mill')
  const strip = within(await screen.findByRole('region', { name: 'Photos' }))
  await user.click(strip.getByRole('button', { name: /You$/ }))
  expect(await result()).toHaveTextContent('Photo by you')
})

test('alone on the farm nobody is named', async () => {
  openFarm(false)
  farm.events = events()
  farm.analyses = [buildAnalysis({ by: ben })]
  openScreen('/crop-management/p1/c1')
  await list('History')
  await screen.findByRole('article', { name: 'Analysis result' })
  expect(screen.queryByText(/Ben Mill|You$|Former member/)).toBeNull()
})
