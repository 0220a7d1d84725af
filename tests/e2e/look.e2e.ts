import type { Page } from '@playwright/test'
import { callAs } from './calls.ts'
import { expect, expectAccessible, test } from './farm.ts'
import { signUp } from './farmer.ts'
import { fillFarm } from './fill-farm.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

const MAX_WORDS_ABOVE_THE_FOLD = 120
const MAX_FIRST_TASK_TOP_PX = 300
const MAX_STOPS_TO_FIRST_TASK = 12
const MAX_MARKS = 6
const MAX_SCREENS = 3
/** The cards of the specification each have a description, tags and a care tip. */
const MAX_WORDS_OF_ANIMALS = 220

/** The words of the content that a farmer sees without scrolling; form fields are his own. */
function wordsAboveTheFold() {
  const walker = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const seen: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element?.checkVisibility({ visibilityProperty: true })) continue
    if (element.closest('option, .sr-only, script, style, title')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { top, bottom, width } = range.getBoundingClientRect()
    if (width > 1 && bottom > 0 && top < innerHeight) seen.push(node.textContent ?? '')
  }
  return seen.join(' ').split(/\s+/).filter(Boolean).length
}

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** What moved since the page was opened: Chromium's layout-instability score, and the words that did. */
const layoutShift = () =>
  new Promise<{ score: number; moved: string[] }>((resolve) => {
    let score = 0
    const moved: string[] = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        score += value
        for (const { node, previousRect, currentRect } of sources)
          moved.push(`${previousRect.y} → ${currentRect.y} px: ${node?.textContent?.slice(0, 80)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve({ score, moved }), 500)
  })

const NAMES = {
  project: 'North farm',
  field: 'South field',
  herd: 'Hill flock',
  location: 'Fresno, California',
  task: 'Move the ewes to paddock four',
  notes: 'Through the upper gate',
}

type Ids = Awaited<ReturnType<typeof fillFarm>>

const screensOf = ({ projectId, cropId, animalId, systemId }: Ids) => [
  '/',
  '/farm',
  `/category-selection/${projectId}`,
  `/crop-selection/${projectId}`,
  `/animal-selection/${projectId}`,
  `/crop-management/${projectId}/${cropId}`,
  `/animal-management/${projectId}/${animalId}`,
  `/solar-management/${projectId}/${systemId}`,
  '/dashboard',
  '/dashboard/data',
  '/assistant',
]

async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('every screen says little above the fold, and nothing in it moves while it loads', async ({
  page,
}) => {
  test.slow()
  await signUp(page)
  const ids = await fillFarm(page, NAMES)
  const wrong: unknown[] = []
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    for (const path of screensOf(ids)) {
      await open(page, path)
      const shift = await page.evaluate(layoutShift)
      const words = await page.evaluate(wordsAboveTheFold)
      const most = path.startsWith('/animal-selection')
        ? MAX_WORDS_OF_ANIMALS
        : MAX_WORDS_ABOVE_THE_FOLD
      if (shift.score > 0.01 || words > most) wrong.push({ path, width: size.width, shift, words })
    }
  }
  expect(wrong).toEqual([])
})

test('the first task is near the top, for a thumb and for a keyboard', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signUp(page)
  await fillFarm(page, NAMES)
  await open(page, '/')
  const first = page.getByRole('button', { name: /^Done: / }).first()
  await expect(first).toBeVisible()
  const box = await first.boundingBox()
  expect(box?.y).toBeLessThanOrEqual(MAX_FIRST_TASK_TOP_PX)
  let stops = 0
  do {
    await page.keyboard.press('Tab')
    stops += 1
  } while (stops < 40 && !(await first.evaluate((one) => one === document.activeElement)))
  expect(stops).toBeLessThanOrEqual(MAX_STOPS_TO_FIRST_TASK)
})

test('a measured system needs few words about where its figures come from', async ({ page }) => {
  await signUp(page)
  const { projectId, systemId } = await fillFarm(page, NAMES)
  await open(page, `/solar-management/${projectId}/${systemId}`)
  await expect(
    page
      .getByRole('region', { name: 'Status' })
      .getByText(/since|usual/)
      .first(),
  ).toBeVisible()
  const marks = page.locator('main [data-provenance]:not([hidden])')
  expect(await marks.filter({ visible: true }).count()).toBeLessThanOrEqual(MAX_MARKS)
})

test('thirty projects stay within three screens', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signUp(page)
  for (let nth = 1; nth <= 30; nth += 1)
    await callAs(page, 'POST', '/api/projects', { name: `Farm ${nth}` })
  for (const path of ['/', '/farm']) {
    await open(page, path)
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect.soft(screens, path).toBeLessThanOrEqual(MAX_SCREENS)
  }
})

test('names of 200 letters fit every screen of a small phone', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  await signUp(page, 'Wolfeschlegelsteinhausenbergerdorff')
  const long = 'Landwirtschaftsbetriebsgemeinschaft'.repeat(6).slice(0, 200)
  const ids = await fillFarm(page, {
    project: long,
    field: long,
    herd: long,
    location: long,
    task: long,
    notes: long,
  })
  for (const path of [...screensOf(ids), '/api/account']) {
    await open(page, path)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(beyond, path).toBe(0)
  }
})

test('what the (+) adds can be reached by everybody', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signUp(page)
  await fillFarm(page, NAMES)
  await open(page, '/farm')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Add' })
  await expect(sheet.getByRole('link', { name: 'Field' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeFocused()
})
