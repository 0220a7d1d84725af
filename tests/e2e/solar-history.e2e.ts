import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { quarterHours } from '#tests/builders/quarter-hours.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { callAs } from './calls.ts'
import { comeBackAfterRestart, expect, expectAccessible, test } from './farm.ts'
import { expectProvenance } from './figures.ts'
import { createProject, signUp } from './farmer.ts'

const DAYS = 1096
const FAULT = { first: 900, last: 930 }
const GAP = { first: 400, last: 409 }

/** Three years of quarter hours, with half of the array off for a month and ten days missing. */
function threeYears() {
  const whole = quarterHours('2023-01-01', DAYS, (day) =>
    day >= FAULT.first && day < FAULT.last ? 0.5 : 1,
  )
  const [header, ...rows] = whole.trim().split('\n')
  rows.splice(GAP.first * 96, (GAP.last - GAP.first + 1) * 96)
  return Buffer.from([header, ...rows, 'yesterday,2', ''].join('\n'))
}

async function openSystem(page: Page) {
  await createProject(page, 'Sunny farm')
  const projectId = page.url().split('/').at(-1)
  const system = buildSolarPayload({
    capacity: '6',
    installationDate: '2022-12-01',
    efficiency: '20',
    tiltAngle: '25',
  })
  const { id } = await callAs(page, 'POST', `/api/projects/${projectId}/solar-systems`, system)
  await page.goto(`/solar-management/${projectId}/${id}`)
  await page.getByRole('tab', { name: 'Historical Data' }).click()
}

async function choose(page: Page, name: string, buffer: Buffer, mimeType = 'text/csv') {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'browse files' }).click()
  await (await chooser).setFiles({ name, mimeType, buffer })
}

async function upload(page: Page, name: string, buffer: Buffer) {
  await page.getByRole('button', { name: 'Select Files' }).click()
  await choose(page, name, buffer)
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
}

const measured = (page: Page) => page.getByRole('region', { name: 'Measured production' })
const shownOf = (page: Page) => measured(page).locator('[aria-live=polite]')

/** Number of colours on a canvas; an empty one has one. */
const coloursOf = (chart: Locator) =>
  chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const points = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    return new Set(Array.from({ length: points.length / 4 }, (_, at) => points[at * 4 + 1])).size
  })

async function drawAcross(page: Page, chart: Locator) {
  await chart.scrollIntoViewIfNeeded()
  const box = await chart.locator('.u-over').boundingBox()
  if (!box) throw new Error('The chart cannot be seen')
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
}

test('a farmer uploads three years of quarter hours, zooms into the chart and downloads the days', async ({
  page,
  farm,
}) => {
  test.slow()
  await signUp(page, 'Sol')
  await openSystem(page)
  await upload(page, 'barn roof.csv', threeYears())
  await expect(
    page.getByText('Historical solar data uploaded and analyzed', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(/15% improvement over the past year/)).toBeVisible()
  await expect(page.getByText(/104,256 rows read, 1,086 days/)).toBeVisible()
  await page.getByText('1 row was not used').click()
  await expect(page.getByText('Row 104258: "yesterday" is not a date.')).toBeVisible()

  const chart = measured(page).getByRole('img')
  await expect.poll(() => coloursOf(chart)).toBeGreaterThan(5)
  await measured(page)
    .getByText(/fortnights fell short/)
    .click()
  await expect(measured(page).getByText('Act now').first()).toBeVisible()
  await expect(measured(page).getByText('Against the year before')).toBeVisible()
  await measured(page).getByText('Best and worst week, missing days').click()
  await expect(measured(page).getByText('(10 days)')).toBeVisible()
  await expectAccessible(page)

  const press = (name: string) => measured(page).getByRole('button', { name }).press('Enter')
  await press('Show all')
  const whole = await shownOf(page).textContent()
  await drawAcross(page, chart)
  await expect(shownOf(page)).not.toHaveText(whole ?? '')
  await press('Show all')
  await expect(shownOf(page)).toHaveText(whole ?? '')
  for (let step = 0; step < 5; step += 1) await press('Zoom in')
  await measured(page).getByText('Figures by day').first().click()
  await expect(measured(page).getByRole('table').getByRole('row')).toHaveCount(36)
  await press('Year')
  await expect.poll(() => coloursOf(chart)).toBeGreaterThan(5)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  const file = await (await download).path()
  const rows = (await readFile(file, 'utf8')).trim().split('\r\n')
  expect([rows.length, rows[0]]).toEqual([1087, 'date,kwh,upload'])
  expect(rows[1]).toMatch(/^2023-01-01,\d+\.\d+,/)

  await comeBackAfterRestart(page, farm)
  await expect(measured(page).getByText(/on 1,086 days/)).toBeVisible()
})

test.describe('a file that is not certain', () => {
  // The browser logs the answer that asks for a look.
  test.use({ allowedErrors: [/status of 422/] })

  test('is stored as the farmer shows it, and the next one like it at once', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signUp(page, 'Shu')
    await openSystem(page)
    const table = (year: number) => {
      const rows = Array.from({ length: 28 }, (_, at) => {
        const day = String(at + 1).padStart(2, '0')
        return `${year}-02-${day},${3 + (at % 4)},${12 + (at % 5)},${8 + (at % 3)}`
      })
      return Buffer.from(['Date,Meter 1 (kWh),Meter 2 (kWh),Meter 3 (kWh)', ...rows, ''].join('\n'))
    }
    await upload(page, 'meters.csv', table(2025))
    const card = page.getByRole('region', { name: 'meters.csv' })
    await expect(card.getByRole('heading', { name: 'meters.csv' })).toBeFocused()
    await expect(card.getByText('Tap the column that is your production.')).toBeVisible()
    await card.getByRole('button', { name: 'Meter 2' }).click()
    await card.getByRole('button', { name: 'Meter 3' }).click()
    await expect(card.getByText('Not counted: Meter 1 (kWh)')).toBeVisible()
    await expect(card.getByText(/^28 days, .*640 kWh\. Is that right\?$/)).toBeVisible()
    await expectProvenance(page, 'a file that was shown')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await card.getByRole('button', { name: 'Store these days' }).click()
    await expect(page.getByText(/28 rows read, 28 days/)).toBeVisible()
    await expect(card).toBeHidden()
    await page.keyboard.press('Escape')
    await upload(page, 'older.csv', table(2024))
    await expect(page.getByText(/28 rows read, 28 days/)).toHaveCount(2)
  })
})

test('dragging across the chart zooms in, and still scrolls the page', async ({
  browser,
  farm,
}) => {
  const phone = await browser.newContext({
    baseURL: farm.url,
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  await signUp(page, 'Pia')
  await openSystem(page)
  await upload(page, 'barn.csv', Buffer.from(quarterHours('2025-01-01', 120)))
  await expect(measured(page)).toBeVisible()
  await page.keyboard.press('Escape')
  const whole = (await shownOf(page).textContent()) ?? ''
  const chart = measured(page).getByRole('img').first().locator('.u-over')
  await chart.scrollIntoViewIfNeeded()
  const touch = await phone.newCDPSession(page)
  const swipe = async (xShare: number, yPx: number) => {
    const box = await chart.boundingBox()
    if (!box) throw new Error('The chart cannot be seen')
    const [x, y] = [box.x + box.width * 0.2, box.y + box.height / 2]
    const at = (share: number) => [{ x: x + box.width * xShare * share, y: y + yPx * share }]
    const downAt = Date.now() / 1000
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number, afterS: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : at(share),
        timestamp: downAt + afterS,
      })
    await send('touchStart', 0, 0)
    for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', share, share / 10)
    // Rests before lifting the finger, because a flung page would keep scrolling.
    await send('touchMove', 1, 1)
    await send('touchEnd', 1, 1.1)
  }
  const before = await page.evaluate(() => scrollY)
  await swipe(0, -200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
  await expect(shownOf(page)).toHaveText(whole)
  await chart.scrollIntoViewIfNeeded()
  await swipe(0.5, 0)
  await expect(shownOf(page)).not.toHaveText(whole)
  // So that the bar at the bottom covers half of no button, which axe takes for a small one.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await phone.close()
})

test('the page fits the screen after a phone is rotated and rotated back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, 'Tess')
  await openSystem(page)
  await upload(page, 'barn.csv', Buffer.from(quarterHours('2025-01-01', 120)))
  const canvas = measured(page).locator('canvas').first()
  const chartWidthPx = async () => Math.round((await canvas.boundingBox())?.width ?? 0)
  await expect.poll(chartWidthPx).toBeGreaterThan(200)
  const upright = await chartWidthPx()
  expect(upright).toBeLessThan(390)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(chartWidthPx).toBeGreaterThan(600)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(chartWidthPx).toBe(upright)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 360, height: 740 })
  const zoom = page.getByRole('group', { name: 'Zoom' })
  const tops = await zoom
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([3, 1])
})

test('in landscape a phone shows the upload button and what was refused', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await signUp(page, 'Lie')
  await openSystem(page)
  await page.getByRole('button', { name: 'Select Files' }).click()
  await choose(page, 'barn.csv', Buffer.from(quarterHours('2025-01-01', 3)))
  const send = page.getByRole('button', { name: 'Upload 1 file' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Add more files' }).click()
  await choose(page, 'leaf.png', Buffer.from('leaf'), 'image/png')
  await expect(page.getByText(/^This is neither a CSV nor an Excel file/)).toBeInViewport({
    ratio: 1,
  })
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(send).toBeInViewport({ ratio: 1 })
})
