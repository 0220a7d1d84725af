import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { callAs, sendFile } from './calls.ts'
import { expect, expectAccessible, test } from './farm.ts'
import { signUp } from './farmer.ts'

/** Days up to yesterday, as an inverter's portal writes them. */
function production() {
  const days = Array.from({ length: 60 }, (_, at) => {
    const date = new Date(Date.now() - (at + 1) * 86_400_000).toISOString().slice(0, 10)
    return `${date},${20 + (at % 5)}`
  })
  return Buffer.from(`Date,Energy (kWh)\n${days.toReversed().join('\n')}\n`)
}

test("a worker's phone ticks the day and takes photos, and finds no money and nothing to delete", async ({
  page,
  browser,
  farm,
}) => {
  await signUp(page)
  const { id } = await callAs(page, 'POST', '/api/projects', { name: 'North farm' })
  const records = `/api/projects/${id}`
  const field = { ...buildCropPayload(), fieldName: 'South field' }
  const crop = await callAs(page, 'POST', `${records}/crops`, field)
  const system = await callAs(page, 'POST', `${records}/solar-systems`, buildSolarPayload())
  const panels = `${records}/solar-systems/${system.id}`
  await callAs(page, 'PATCH', panels, { tariffPerKwh: '987654.32' })
  await callAs(page, 'PATCH', panels, { tariffPerKwh: '4.87' })
  const file = await sendFile(page, production(), 'text/csv')
  await callAs(page, 'POST', `${panels}/history`, { objectURLs: [file] })
  const [today = ''] = new Date().toISOString().split('T')
  await callAs(page, 'POST', '/api/tasks', { title: 'Mend the fence', dueDate: today })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make an invitation link' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible()
  await expectAccessible(page)
  const url = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue()

  const phone = await browser.newContext({
    baseURL: farm.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const worker = await phone.newPage()
  await worker.goto(url)
  await worker.getByLabel('Your name').fill('Ben')
  await worker.getByRole('button', { name: 'Use this phone without an account' }).tap()
  await worker.getByRole('button', { name: 'Done: Mend the fence' }).tap()
  await expect(worker.getByRole('button', { name: 'Undo: Mend the fence' })).toBeVisible()
  await expectAccessible(worker)

  await worker.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(worker.getByRole('dialog').getByRole('link')).toHaveText(['Task', 'Book entry'])
  const camera = worker.waitForEvent('filechooser')
  await worker.getByRole('button', { name: 'Photo', exact: true }).tap()
  const photo = { name: 'leaf.jpg', mimeType: 'image/jpeg', buffer: await spottedLeaf(8) }
  await (await camera).setFiles(photo)
  await worker.getByRole('button', { name: /^South field/ }).tap()
  await expect(worker.getByText(/^Brown spots on about/).first()).toBeVisible()

  for (const [path, shows] of [
    ['/', 'Energy Output'],
    ['/farm', 'South field'],
    [`/crop-management/${id}/${crop.id}`, 'Field Information'],
    [`/solar-management/${id}/${system.id}`, 'This year'],
    ['/dashboard', 'Dashboard'],
    ['/dashboard?section=energy', 'measured on'],
    ['/dashboard?section=history', 'Tariff changed'],
    ['/dashboard/data', 'Your tasks in your calendar'],
    ['/api/account', 'This phone'],
  ] as const) {
    await worker.goto(path, { waitUntil: 'networkidle' })
    await expect(worker.getByText(shows).first()).toBeVisible()
    expect(await worker.locator('body').innerHTML()).not.toMatch(/[$€£]|987.?654|4\.87/)
    await expect(worker.getByRole('button', { name: /^(delete|remove|restore)\b/i })).toHaveCount(0)
    expect(await worker.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    if (path.startsWith('/crop')) await expectAccessible(worker)
  }
  await phone.close()
})
