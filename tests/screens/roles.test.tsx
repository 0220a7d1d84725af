import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { FarmRole } from '#contract/session.ts'
import { addDays, dateOf } from '#domain/dates/calendar-days.ts'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { buildUser } from '#tests/builders/build-user.ts'
import { buildFieldWater, buildWeather } from '#tests/builders/build-weather.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const TODAY = dateOf(Math.floor(Date.now() / 86_400_000))
/** For Fresno, where the days are measured. */
const TARIFF = '4.87'

/** A farm with one of each, whose panels made too little in the last fortnight. */
function signIn(role: FarmRole) {
  farm.user = buildUser({
    farm: { id: 'u2', name: 'Mill', owner: 'Ben Mill', role, isShared: true },
  })
  const system = buildSolar({ location: 'Fresno, California', tariffPerKwh: TARIFF })
  farm.projects = [
    buildProject({
      crops: [buildCrop({ id: 'c1', fieldName: 'South field', fieldSize: '2.5' })],
      animals: [buildAnimal({ id: 'a1', herdName: 'Hill flock' })],
      solarSystems: [system],
    }),
  ]
  farm.tasks = [
    buildTask({ id: 't1', title: 'Mow', dueDate: addDays(TODAY, -1) }),
    buildTask({ id: 't2', title: 'Spray', dueDate: addDays(TODAY, -1) }),
  ]
  farm.weather.on = true
  farm.weather.answers.set('p1', buildWeather({ fields: [buildFieldWater()] }))
  farm.deletions = [
    {
      id: 'd1',
      kind: 'crop',
      entityId: 'c9',
      name: 'Old field',
      projectId: 'p1',
      projectName: 'North farm',
      deletedAt: `${TODAY}T06:00:00.000Z`,
      goneAt: `${addDays(TODAY, 30)}T06:00:00.000Z`,
      undo: () => {},
    },
  ]
  const clear = [...(clearSkyKwh(system, addDays(TODAY, -141), 140) ?? [])]
  const days = clear.map(([date, kwh], at) => [date, kwh * (at >= 125 ? 0.3 : 0.8)] as const)
  farm.history.set('s1', new Map(days))
}

/** Every screen, and what is there once it has loaded. */
const SCREENS: [path: string, shows: string | RegExp][] = [
  ['/', 'Mow'],
  ['/farm', 'South field'],
  ['/dashboard', 'Mow'],
  ['/dashboard?section=calendar', 'Harvest'],
  ['/dashboard?section=health', 'South field'],
  ['/dashboard?section=energy', /measured on/],
  ['/dashboard?section=history', /What you check off/],
  ['/crop-management/p1/c1', 'South field'],
  ['/animal-management/p1/a1', 'Hill flock'],
  ['/solar-management/p1/s1', /% of usual, about/],
  ['/solar-management/p1', /Solar System Management/],
  ['/crop-selection/p1', /./],
  ['/category-selection/p1', /./],
  ['/assistant/p1', /./],
  ['/weather', 'South field'],
  ['/dashboard/data', 'Your tasks in your calendar'],
  ['/unsent', /./],
  ['/farm/members', 'Ada Field'],
]

/** What stands on the whole page, also in attributes, once nothing loads any more. */
async function wholePage(path: string, shows: string | RegExp) {
  cleanup()
  openScreen(path)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => {
    expect(document.body).toHaveTextContent(shows)
    expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull()
  })
  return document.body.outerHTML
}

const MONEY = /[$€£¢]|\bdollar|4\.87|cost savings|energy value|tariff/i

describe('a worker', () => {
  test.each(SCREENS)('finds no amount of money on %s', async (path, shows) => {
    signIn('worker')
    expect(await wholePage(path, shows)).not.toMatch(MONEY)
  })

  test('would find amounts as an adviser', async () => {
    signIn('adviser')
    for (const path of ['/', '/solar-management/p1/s1'])
      expect(await wholePage(path, /\$\d/)).toMatch(MONEY)
  })
})

/** By the least role that may do it. */
const DOES = {
  adviser: [/^Add( a)? task/, 'Upload photo', /^Chat with AI/, 'Send', /^Add$/, 'Save the comment'],
  worker: [/^Watered: /, /^Done: /, 'Edit', 'Postpone all', /files/i, 'Set date'],
  manager: [
    'Turn the weather off',
    /^More for /,
    'Delete',
    'New Project',
    'Edit Configuration',
    'Save',
    /^Save (?!the comment)/,
    /tariff/i,
    /^Restore/,
    'Add Another Crop',
    'Herd',
    'Add your vet',
    'Invite',
  ],
  owner: ['Download your farm', 'Save name'],
} as const

const ROLES = ['viewer', 'adviser', 'worker', 'manager', 'owner'] as const

/** The names of all that can be tapped on a screen, with the first task open. */
async function offersOn(path: string, shows: string | RegExp) {
  await wholePage(path, shows)
  const more = screen.queryByRole('button', { name: 'More for Mow' })
  act(() => more?.click())
  return ['button', 'link', 'menuitem'].flatMap((role) =>
    screen
      .queryAllByRole(role)
      .filter(({ dataset }) => dataset['act'] !== 'more')
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  )
}
const isNamed = (name: string | RegExp) => (offer: string) =>
  typeof name === 'string' ? offer === name : name.test(offer)

describe('offers', () => {
  test.each(ROLES)('of a %s are what that role may do', async (role) => {
    signIn(role)
    const offers: string[] = []
    for (const [path, shows] of SCREENS) offers.push(...(await offersOn(path, shows)))
    const found = Object.entries(DOES).map(([least, names]) => [
      least,
      names.filter((name) => offers.some(isNamed(name))),
    ])
    const expected = Object.entries(DOES).map(([least, names]) => [
      least,
      ROLES.indexOf(role) >= ROLES.indexOf(least as FarmRole) ? names : [],
    ])
    expect(found).toEqual(expected)
  })
})

test('a record that may not be changed shows what was entered', async () => {
  signIn('worker')
  openScreen('/crop-management/p1/c1')
  const facts = within(await screen.findByRole('region', { name: 'Field Information' }))
  expect(facts.getByText('Field size').nextElementSibling).toHaveTextContent('2.5 acres')
  expect(screen.queryByRole('textbox', { name: /^Field/ })).toBeNull()
})

test('the address of a form that is not for a role says who may', async () => {
  signIn('worker')
  for (const path of [
    '/crop-selection/p1',
    '/crop-management/p1?crop=Corn',
    '/solar-management/p1',
  ]) {
    cleanup()
    openScreen(path)
    const says = { name: 'Only the owner and managers add to this farm' }
    expect(await screen.findByRole('heading', says)).toBeVisible()
  }
})

test('keys do no more than buttons', async () => {
  signIn('viewer')
  const { user } = openScreen('/dashboard')
  const row = await screen.findByRole('button', { name: 'More for Mow' })
  row.focus()
  await user.keyboard('xse{Delete}n')
  expect(farm.tasks.every(({ doneAt }) => doneAt === null)).toBe(true)
  expect(farm.tasks.map(({ id }) => id)).toEqual(expect.arrayContaining(['t1', 't2']))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('?')
  const keys = within(await screen.findByRole('region', { name: 'Keyboard shortcuts' }))
  expect(keys.queryByText('Delete it')).toBeNull()
  expect(keys.getByText('Find tasks')).toBeVisible()
})

test('a farm without projects says who adds the first', async () => {
  signIn('adviser')
  farm.projects = []
  openScreen('/farm')
  await screen.findByText(/^There is nothing on this farm yet\./)
  expect(screen.queryByRole('button', { name: 'Create Your First Project' })).toBeNull()
})
