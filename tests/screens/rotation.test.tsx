import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildUser, sharedFarm } from '#tests/builders/build-user.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { today } from './due-tasks.ts'
import { openScreen } from './open-screen.tsx'

const thisYear = Number(today.slice(0, 4))
const [lastYear, nextYear] = [thisYear - 1, thisYear + 1]

const crop = (id: string, name: string, fieldName: string, year: number) =>
  buildCrop({ id, name, fieldName, plantingDate: `${year}-05-20` })

beforeEach(() => {
  farm.projects = [
    buildProject({
      crops: [
        crop('c1', 'Tomatoes', 'North', lastYear),
        crop('c2', 'Lettuce', 'North', thisYear),
        crop('c3', 'Tomatoes', 'South', thisYear),
        crop('c4', 'Apples', 'East', thisYear - 10),
        crop('c5', 'Heirloom beans', 'West', thisYear),
      ],
    }),
  ]
})

const NORTH = 'field north'
const suggest = 'Suggest the next years'
const grid = async () => within(await screen.findByRole('region', { name: 'Fields by year' }))
const cell = async (field: string, year: number) => {
  const row = (await grid()).getByRole('row', { name: new RegExp(`^${field}`) })
  const years = (await grid()).getAllByRole('columnheader').map((one) => one.textContent)
  const at = years.findIndex((text) => text?.startsWith(String(year)))
  return within(row).getAllByRole('cell')[at - 1] as HTMLElement
}
const choose = async (field: string, year: number) =>
  within(await cell(field, year)).getByRole('button')
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the grid', () => {
  test('shows the last three years, this and the next three, with the family of each crop', async () => {
    farm.seasons = [{ fieldId: NORTH, year: nextYear, crop: 'onions' }]
    openScreen('/book/rotation')
    const years = (await grid()).getAllByRole('columnheader').map((one) => one.textContent)
    expect(years).toEqual([
      'Field',
      ...[3, 2, 1].map((ago) => `${thisYear - ago}`),
      `${thisYear}this year`,
      ...[1, 2, 3].map((ahead) => `${thisYear + ahead}`),
    ])
    const rows = (await grid()).getAllByRole('rowheader').map((one) => one.textContent)
    expect(rows).toEqual(['East', 'North', 'South', 'West'])
    expect(await cell('North', lastYear)).toHaveTextContent('Tomatoesnightshades')
    expect(await cell('North', nextYear)).toHaveTextContent('Onionsalliums · planned')
    expect(await cell('East', thisYear + 3)).toHaveTextContent('Applesthe rose family · stays')
    expect(await cell('West', thisYear)).toHaveTextContent('Heirloom beans')
    expect(await cell('South', nextYear)).toHaveTextContent('nothing yet')
    expect(screen.getByRole('tab', { name: 'Rotation' })).toHaveAttribute('aria-selected', 'true')
  })

  test('a cell takes a crop; what comes too soon is told with its source, and may be chosen', async () => {
    const { user } = openScreen('/book/rotation')
    await user.click(await choose('North', nextYear))
    const form = await dialog(`North, ${nextYear}`)
    await user.click(form.getByRole('button', { name: /^Potatoes/ }))
    const field = form.getByRole('textbox', { name: 'Crop' })
    expect(field).toHaveValue('Potatoes')
    expect(field).toHaveAccessibleDescription(
      `Tomatoes stood on North in ${lastYear}. Give nightshades 3 years of rest there: until ${lastYear + 4}. Source: Iowa State University Extension and Outreach, Yard and Garden: Crop Rotation in the Vegetable Garden: 3 to 4 years.`,
    )
    expect(form.getByRole('button', { name: /^Bell Peppers\s?too soon$/ })).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await cell('North', nextYear)).toHaveTextContent(
      'Potatoesnightshades · planned' + 'too soon',
    )
    const told = within(screen.getByRole('region', { name: 'Back too soon' }))
    expect(told.getByText(`Potatoes on North in ${nextYear}`)).toBeVisible()
    expect(told.getByText(/^Tomatoes stood on North/)).toBeVisible()
    await user.click(screen.getByText('Details'))
    expect(
      screen.getByText(/^Iowa State University Extension and Outreach.*: 3 to 4 years$/),
    ).toBeVisible()
    expect(screen.getByText('No figure is known for: Apples, Heirloom beans.')).toBeVisible()
  })

  test('a cell takes a crop in own words, and forgets what was entered', async () => {
    const { user } = openScreen('/book/rotation')
    await user.click(await choose('South', nextYear))
    let form = await dialog(`South, ${nextYear}`)
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.type(form.getByRole('textbox', { name: 'Crop' }), 'Rye{Enter}')
    await waitFor(async () => expect(await cell('South', nextYear)).toHaveTextContent('Rye'))
    await user.click(await choose('South', nextYear))
    form = await dialog(`South, ${nextYear}`)
    await user.click(form.getByRole('button', { name: 'Nothing' }))
    await waitFor(async () =>
      expect(await cell('South', nextYear)).toHaveTextContent('nothing yet'),
    )
    await user.click(await choose('South', thisYear))
    form = await dialog(`South, ${thisYear}`)
    expect(form.queryByRole('button', { name: 'Nothing' })).toBeNull()
  })

  test('says in the dialog why a choice was not saved', async () => {
    const { user } = openScreen('/book/rotation')
    await user.click(await choose('South', nextYear))
    mockServer.use(http.put('*/api/rotation', () => refuse(507, 'Your farm is full.')))
    const form = await dialog(`South, ${nextYear}`)
    await user.click(form.getByRole('button', { name: 'Corn' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByRole('alert')).toHaveTextContent('Your farm is full.')
  })
})

describe('a suggestion', () => {
  const proposal = () => within(screen.getByRole('region', { name: /^Proposal for/ }))
  beforeEach(() => {
    for (const name of ['Hill', 'Lake'])
      farm.projects[0]?.crops?.push(crop(name, 'Corn', name, lastYear))
  })

  test('of the crops that stand now is shown in the grid, and one tap keeps it', async () => {
    const { user } = openScreen('/book/rotation')
    await user.click(await screen.findByRole('button', { name: suggest }))
    expect(proposal().getByText('This plan breaks no rule.')).toBeVisible()
    for (const name of ['Tomatoes', 'Lettuce', 'Heirloom beans'])
      expect(proposal().getByRole('combobox', { name })).toHaveValue('1')
    expect(proposal().queryByRole('combobox', { name: 'Apples' })).toBeNull()
    const proposed = (await grid()).getAllByText(/proposed/)
    expect(proposed).toHaveLength(9)
    expect((await grid()).queryByRole('button')).toBeNull()
    expect(farm.seasons).toEqual([])
    await user.click(proposal().getByRole('button', { name: 'Keep this plan' }))
    expect(await screen.findByText('Plan kept')).toBeVisible()
    expect(farm.seasons).toHaveLength(9)
    await waitFor(async () => expect((await grid()).getAllByText(/planned/)).toHaveLength(9))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(farm.seasons).toEqual([]))
  })

  test('says in words what must break and what has no field, and is dropped with one tap', async () => {
    const { user } = openScreen('/book/rotation')
    await user.click(await screen.findByRole('button', { name: suggest }))
    await user.selectOptions(proposal().getByRole('combobox', { name: 'Tomatoes' }), '5')
    expect(proposal().getByText(/^This plan breaks \d rules\.$/)).toBeVisible()
    expect(proposal().getAllByText(/^Tomatoes on \w+ in \d{4}$/)[0]).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Back too soon' })).toBeNull()
    expect(
      proposal().getByText(
        `Tomatoes: 2 fields too few in ${[1, 2, 3].map((ahead) => thisYear + ahead).join(', ')}.`,
      ),
    ).toBeVisible()
    await user.selectOptions(proposal().getByRole('combobox', { name: 'Tomatoes' }), '0')
    expect(proposal().queryByRole('combobox', { name: 'Tomatoes' })).toBeNull()
    await user.selectOptions(proposal().getByRole('combobox', { name: 'Another crop' }), 'Corn')
    expect(proposal().getByText('This plan breaks no rule.')).toBeVisible()
    await user.click(proposal().getByRole('button', { name: 'Drop it' }))
    expect(screen.getByRole('button', { name: suggest })).toBeVisible()
    expect((await grid()).queryByText(/proposed/)).toBeNull()
  })

  test('of nothing asks for crops', async () => {
    farm.projects = [buildProject({ crops: [crop('c1', 'Corn', 'North', thisYear - 2)] })]
    const { user } = openScreen('/book/rotation')
    await user.click(await screen.findByRole('button', { name: suggest }))
    expect(proposal().getByText('Choose the crops that you want to grow.')).toBeVisible()
    expect(proposal().getByRole('button', { name: 'Keep this plan' })).toBeDisabled()
  })
})

describe('the screen', () => {
  test('is of the project in the address, and another one is chosen', async () => {
    farm.projects.push(
      buildProject({ id: 'p2', name: 'Hill', crops: [crop('c9', 'Corn', 'Top', thisYear)] }),
    )
    const { user } = openScreen('/book/rotation/p2')
    expect(await cell('Top', thisYear)).toHaveTextContent('Corn')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'p1')
    expect(await cell('North', thisYear)).toHaveTextContent('Lettuce')
    expect(window.location.pathname).toBe('/book/rotation/p1')
  })

  test('leads to a first project or field', async () => {
    farm.projects = [buildProject({ crops: [] })]
    const { unmount } = openScreen('/book/rotation')
    expect(await screen.findByRole('link', { name: 'Choose a crop' })).toHaveAttribute(
      'href',
      '/crop-selection/p1',
    )
    unmount()
    farm.projects = []
    openScreen('/book/rotation')
    expect(await screen.findByRole('heading', { name: 'No project yet' })).toBeVisible()
  })

  test('says what failed, and tries again', async () => {
    mockServer.use(
      http.get('*/api/rotation', () => refuse(500, 'The database is away.'), { once: true }),
    )
    const { user } = openScreen('/book/rotation')
    expect(await screen.findByText(/The database is away/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cell('North', thisYear)).toHaveTextContent('Lettuce')
  })

  test('is only read by a viewer', async () => {
    farm.user = buildUser({ farm: { ...sharedFarm, role: 'viewer' } })
    openScreen('/book/rotation')
    expect(await cell('North', thisYear)).toHaveTextContent('Lettuce')
    expect((await grid()).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: suggest })).toBeNull()
  })
})

describe('the form of a crop', () => {
  test('warns below the field of what stood there too lately, and saves all the same', async () => {
    const { user } = openScreen('/crop-management/p1?crop=Potatoes')
    const field = await screen.findByRole('textbox', { name: 'Field Name' })
    await user.type(field, 'North')
    await user.type(screen.getByRole('spinbutton', { name: 'Field Size (acres)' }), '2')
    await user.type(screen.getByRole('textbox', { name: /^Planting Date/ }), `${nextYear}-05-20`)
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(
        new RegExp(
          `^Tomatoes stood on North in ${lastYear}\\. Give nightshades 3 years of rest there: until ${lastYear + 4}\\. Source: Iowa State University`,
        ),
      ),
    )
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(farm.projects[0]?.crops).toHaveLength(6))
  })

  test('of a saved crop says nothing of the crop itself', async () => {
    farm.projects = [buildProject({ crops: [crop('c1', 'Tomatoes', 'North', thisYear)] })]
    const { user } = openScreen('/crop-management/p1/c1')
    const date = await screen.findByRole('textbox', { name: /^Planting Date/ })
    await user.clear(date)
    await user.type(date, `${nextYear}-05-20`)
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Field Name' })).not.toHaveAccessibleDescription()
  })
})
