import type { Page } from '@playwright/test'
import type { Conversation } from '#contract/chat.ts'
import type { Project } from '#contract/projects.ts'
import type { Agenda } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { callAs } from './calls.ts'
import { expect, test } from './farm.ts'
import { signUp } from './farmer.ts'

test.use({
  serviceWorkers: 'allow',
  // The second save of a form meets the first, which was sent before it, and is merged with it.
  allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 409/],
})

/** Until this page's files and the answers for other screens are on the device. */
async function untilKept(page: Page, urls: string[]) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const shell = await caches.match('/shell.html')
        const open = indexedDB.open('smart-farm')
        const keys = await new Promise<string[][]>((resolve, reject) => {
          open.onerror = reject
          open.onsuccess = () => {
            const { result: database } = open
            if (!database.objectStoreNames.contains('copies')) return resolve([])
            const all = database.transaction('copies').objectStore('copies').getAllKeys()
            all.onsuccess = () => resolve(all.result as string[][])
            database.close()
          }
        })
        const kept = keys.map(([, url]) => url)
        return shell && wanted.filter((url) => !kept.some((one) => one?.startsWith(url)))
      }, urls),
    )
    .toEqual([])
}

/** Goes to a screen as a tap on a link does, as a page without a network has no address bar. */
const open = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const read = async <Answer>(page: Page, path: string) =>
  (await page.request.get(path)).json() as Promise<Answer>

test('a day in the field without a network: all is as it was left, and there once afterwards', async ({
  page,
  context,
}) => {
  await signUp(page, 'Tess')
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  const farm = await callAs(page, 'POST', '/api/projects', { name: 'North farm', description: '' })
  const records = `/api/projects/${farm.id}`
  const herd = await callAs(page, 'POST', `${records}/animals`, buildAnimalPayload())
  const payload = { ...buildSolarPayload(), location: 'Barn' }
  const system = await callAs(page, 'POST', `${records}/solar-systems`, payload)
  for (const title of ['Tick', 'Edit', 'Postpone', 'Remove'])
    await callAs(page, 'POST', '/api/tasks', { title, dueDate: today })
  await page.goto('/')
  await untilKept(page, [
    '/api/projects',
    '/api/tasks',
    `/api/ai-conversations/${farm.id}`,
    `${records}/solar-systems/${system.id}`,
  ])
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Done: Tick' })).toBeVisible()

  await context.setOffline(true)
  page.on('dialog', (dialog) => void dialog.accept())

  await page.getByRole('textbox', { name: 'Add a task' }).fill('mow')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kept on this device.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done: Tick' }).click()
  await page.getByRole('button', { name: 'More for Postpone' }).click()
  await page.getByRole('button', { name: 'In a week' }).click()
  await page.getByRole('button', { name: 'More for Edit' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: /^Notes/ }).fill('with the long rope')
  await page.getByRole('button', { name: 'Save task' }).click()
  await expect(page.getByRole('form', { name: 'Edit Edit' })).toBeHidden()
  await page.getByRole('button', { name: 'More for Remove' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Done: Remove' })).toBeHidden()

  await open(page, `/crop-management/${farm.id}?crop=Corn`)
  await page.getByLabel('Field Name').fill('Hill')
  await page.getByLabel('Field Size (acres)').fill('3')
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page).toHaveURL(/crop-management\/[^/]+\/[\da-f-]{36}/)
  const cropUrl = page.url()

  await open(page, `/animal-management/${farm.id}/${herd.id}`)
  await page.getByLabel('Number of Animals').fill('77')
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByRole('button', { name: 'Save Progress' })).toBeEnabled()

  await open(page, `/solar-management/${farm.id}/${system.id}`)
  await page.getByRole('button', { name: 'Edit Configuration' }).click()
  await page.getByRole('button', { name: 'Back to Location' }).click()
  await page.getByLabel('City/Location').fill('Shed')
  await page.getByRole('button', { name: 'Continue to Panel Information' }).click()
  await page.getByLabel('Number of Panels').fill('33')
  await page.getByRole('button', { name: 'Save and View Insights' }).click()
  await expect(page.getByRole('heading', { name: 'Insights for Shed' })).toBeVisible()

  await open(page, `/assistant/${farm.id}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('How do I test my soil?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Will be asked when there is a network')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  await page.reload()
  await expect(page.getByText('Will be asked when there is a network')).toBeVisible()
  await open(page, '/dashboard')
  await expect(page.getByRole('button', { name: 'Undo: Tick' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Done: mow' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Done: Remove' })).toBeHidden()
  await page.getByRole('button', { name: 'More for Edit' }).click()
  await expect(page.getByText('with the long rope')).toBeVisible()
  await open(page, new URL(cropUrl).pathname)
  await expect(page.getByLabel('Field Name')).toHaveValue('Hill')
  await open(page, `/animal-management/${farm.id}/${herd.id}`)
  await expect(page.getByLabel('Number of Animals')).toHaveValue('77')

  await context.setOffline(false)
  const agenda = () => read<Agenda>(page, '/api/tasks?zone=UTC')
  await expect
    .poll(
      async () =>
        (await read<Conversation>(page, `/api/ai-conversations/${farm.id}`)).messages.length,
      // A try that failed just before is repeated after half a minute at most.
      { timeout: 60_000 },
    )
    .toBe(2)
  const { open: left, doneToday } = await agenda()
  const mine = left.filter(({ facts }) => !facts?.title)
  const lines = mine.map(({ title, notes, dueDate }) => `${title} ${notes} ${dueDate}`)
  expect(lines.toSorted()).toEqual([
    `Edit with the long rope ${today}`,
    `Postpone  ${addDays(today, 7)}`,
    `mow  ${today}`,
  ])
  expect(doneToday.map(({ title }) => title)).toEqual(['Tick'])
  const [project] = await read<Project[]>(page, '/api/projects')
  expect(project?.crops?.map(({ id, fieldName }) => [id, fieldName])).toEqual([
    [new URL(cropUrl).pathname.split('/').at(-1), 'Hill'],
  ])
  expect(project?.animals?.map(({ count }) => count)).toEqual([77])
  expect(project?.solarSystems?.map(({ location, panelCount }) => [location, panelCount])).toEqual([
    ['Shed', '33'],
  ])
})
