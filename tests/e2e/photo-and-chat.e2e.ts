import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { AnalysisList } from '#contract/analysis.ts'
import type { Project } from '#contract/projects.ts'
import { SHARED } from '#domain/device-cookies.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { blurredLeaf, brownCow, greenLeaf, spottedLeaf } from '#tests/builders/photos.ts'
import { callAs } from './calls.ts'
import { comeBackAfterRestart, expect, expectAccessible, test } from './farm.ts'
import { createProject, pressByKeyboard, saveTomatoes, signUp } from './farmer.ts'

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const result = (page: Page) => page.getByRole('article', { name: 'Analysis result' })
const uploadWindow = (page: Page) => page.getByRole('dialog', { name: 'Upload a photo' })

async function choose(page: Page, name: string, photo: Buffer) {
  await page.getByRole('button', { name: 'Upload photo' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'browse files' }).click()
  await (await chooser).setFiles(jpeg(name, photo))
}

const send = (page: Page) => page.getByRole('button', { name: 'Upload 1 file' }).click()

/** The button to remove the photo is at the corner of its preview. */
async function expectCrossAtPicture(page: Page) {
  const cross = await page.getByRole('button', { name: 'Remove file' }).boundingBox()
  const picture = await uploadWindow(page).getByRole('img').boundingBox()
  const apart =
    cross && picture && Math.hypot(picture.x + picture.width - cross.x, picture.y - cross.y)
  expect(apart).toBeLessThan(20)
}

// Playwright's trace fetches the preview of a chosen photo, which the content security policy blocks.
const TRACE_OF_PREVIEW = /^Connecting to 'blob:/
const LOST_NETWORK = /^Connecting to 'blob:|Failed to load resource/
test.use({ allowedErrors: [TRACE_OF_PREVIEW] })

test('a farmer photographs a tomato leaf, reads the analysis, and finds it after a restart', async ({
  page,
  farm,
}) => {
  await signUp(page)
  await createProject(page, 'North farm')
  await saveTomatoes(page, 'South field', '12.5')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Upload photo' }).click()
  await expect(page.getByRole('button', { name: 'browse files' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await choose(page, 'leaf.jpg', await spottedLeaf(8))
  await expect(page.getByRole('button', { name: 'Upload 1 file' })).toBeVisible()
  await expectCrossAtPicture(page)
  await expectAccessible(page)
  await send(page)
  await expect(page.getByText('Analysis Complete', { exact: true })).toBeVisible()
  await expect(result(page).getByText('Needs attention')).toBeVisible()
  await result(page).getByText('Details').click()
  await expect(result(page).getByText('Discoloured area of the leaf')).toBeVisible()
  await result(page).getByRole('switch', { name: 'Show spots' }).click()
  await expect
    .poll(() =>
      result(page)
        .getByRole('figure')
        .locator('img')
        .evaluateAll((images) =>
          images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
        ),
    )
    .toEqual([true, true])
  await expectAccessible(page)

  await choose(page, 'healthy.jpg', await greenLeaf())
  await send(page)
  await expect(result(page).getByText('Good', { exact: true })).toBeVisible()

  await comeBackAfterRestart(page, farm)
  await expect(result(page).getByText('Good', { exact: true })).toBeVisible()
  await expect(page.getByText('by the latest photo')).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Photos' }).getByRole('button')
  await expect(timeline).toHaveCount(2)
  await timeline.nth(1).click()
  await expect(result(page).getByText('Needs attention')).toBeVisible()
  await expectAccessible(page)
})

test('a large photo is sent small and upright, without metadata of the camera', async ({
  page,
}) => {
  await signUp(page, 'Rita')
  await createProject(page, 'Hill farm')
  await saveTomatoes(page, 'South field', '12.5')
  // Taken with the camera on its side, so the photo's left edge is displayed on top.
  const photo = await sharp(await spottedLeaf(3))
    .resize(4000, 2500)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await choose(page, 'large.jpg', photo)
  await send(page)
  await expect(result(page)).toBeVisible()
  const stored = await result(page).getByRole('img').getAttribute('src')
  const kept = await sharp(await (await page.request.get(stored ?? '')).body()).metadata()
  expect([kept.width, kept.height]).toEqual([1280, 2048])
  expect([kept.orientation, kept.exif]).toEqual([undefined, undefined])
})

test('sheep: photo, checklist and chat by keyboard alone', async ({ page, farm }) => {
  await signUp(page, 'Tom')
  await createProject(page, 'Hill farm')
  await pressByKeyboard(page, 'link', /Livestock & Animals/)
  await pressByKeyboard(page, 'link', 'Sheep')
  await page.getByLabel('Herd Name').focus()
  await page.keyboard.type('Hill flock')
  await page.getByLabel('Number of Animals').focus()
  await page.keyboard.type('42')
  await page.getByLabel('Merino').focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Pasture Size (acres)').focus()
  await page.keyboard.type('12')
  await pressByKeyboard(page, 'button', 'Save Progress')
  await expect(
    page.getByText('Animal information saved successfully', { exact: true }),
  ).toBeVisible()

  await pressByKeyboard(page, 'button', 'Upload photo')
  await expect(uploadWindow(page)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await pressByKeyboard(page, 'button', 'browse files')
  await (await chooser).setFiles(jpeg('sheep.jpg', await brownCow()))
  await pressByKeyboard(page, 'button', 'Upload 1 file')
  await expect(result(page).getByText('Not assessed: behavior.')).toBeVisible()
  await expect(result(page).getByText(/foot rot/)).toBeVisible()
  await expectAccessible(page)

  await pressByKeyboard(page, 'button', 'Chat with AI')
  const chat = page.getByRole('dialog', { name: 'AI Assistant' })
  await expect(chat.getByText(/^Hello! I'm your AI farming assistant/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('How many sheep do I have?')
  await page.keyboard.press('Enter')
  await expect(chat.getByText(/42/).first()).toBeVisible()
  await chat.getByText('Where from').click()
  await expect(chat.getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chat with AI' })).toBeFocused()
  await comeBackAfterRestart(page, farm)
  await pressByKeyboard(page, 'button', 'Chat with AI')
  await expect(chat.getByText('How many sheep do I have?')).toBeVisible()
})

test('on a phone the chat is a page and a camera is offered', async ({ browser, farm }) => {
  const phone = await browser.newContext({
    baseURL: farm.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  await signUp(page, 'Pia')
  await createProject(page, 'Lake farm')
  await saveTomatoes(page, 'South field', '12.5')
  await page.getByRole('button', { name: 'Chat with AI' }).tap()
  await expect(page.getByRole('heading', { name: 'AI Assistant', level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('textbox', { name: 'Message' }).fill('my cow is down and cannot get up')
  await page.getByRole('button', { name: 'Send' }).tap()
  // Of a long answer the beginning shows: it says whom to call.
  await expect(page.getByText(/^Call your veterinarian now/)).toBeInViewport()
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(beyond).toBe(0)
  await expectAccessible(page)
  await page.goBack()
  const camera = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take photo' }).tap()
  const opened = await camera
  expect(await opened.element().getAttribute('capture')).toBe('environment')
  await opened.setFiles(jpeg('leaf.jpg', await greenLeaf()))
  await expect(result(page).getByText('Good', { exact: true })).toBeInViewport()
  await expectAccessible(page)
  await phone.close()
})

type LayoutShift = PerformanceEntry & {
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** What moved in the open dialog, which no tap has caused. */
const movedInDialog = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const dialog = document.querySelector('dialog[open], [role=dialog]')
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .map((entry) => entry as LayoutShift)
              .filter(({ hadRecentInput }) => !hadRecentInput)
              .flatMap(({ sources }) => sources.map(({ node }) => node))
              .filter((node) => node && dialog?.contains(node))
              .map((node) => node?.textContent ?? ''),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve([]), 500)
      }),
  )

test('from Today to a verdict are three taps and no scrolling, and a blurred photo is none', async ({
  browser,
  farm,
}) => {
  const phone = await browser.newContext({
    baseURL: farm.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  await signUp(page, 'Uma')
  const { id } = await callAs(page, 'POST', '/api/projects', { name: 'Lake farm' })
  for (const fieldName of ['South field', 'North field'])
    await callAs(page, 'POST', `/api/projects/${id}/crops`, buildCropPayload({ fieldName }))
  await page.goto('/', { waitUntil: 'networkidle' })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps += 1
    await button(name).tap()
  }
  const shoot = async (photo: Buffer) => {
    await tap('Add')
    const camera = page.waitForEvent('filechooser')
    await tap('Photo')
    const opened = await camera
    expect(await opened.element().getAttribute('capture')).toBe('environment')
    await opened.setFiles(jpeg('leaf.jpg', photo))
    await expect(button(/^North field/)).toBeInViewport({ ratio: 1 })
    await tap(/^South field/)
  }
  await shoot(await spottedLeaf(8))
  const sentence = result(page).getByText(/^Brown spots on about \d+% of this leaf/)
  await expect(sentence).toBeInViewport({ ratio: 1 })
  await expect(button('Make it a task')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Open record' })).toBeInViewport({ ratio: 1 })
  expect(taps).toBe(3)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.getByRole('dialog').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  expect(await movedInDialog(page)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close', exact: true }).tap()

  await shoot(await blurredLeaf())
  await expect(page.getByRole('alert').getByText(/^Too blurred\. Take it again/)).toBeVisible()
  await expectAccessible(page)
  await button('Cancel').tap()
  const list = `/api/ai-analysis?entityType=crop&entityId=`
  const crops = (await (await page.request.get('/api/projects')).json()) as Project[]
  const south = crops[0]?.crops?.find(({ fieldName }) => fieldName === 'South field')
  const kept = await page.request.get(`${list}${south?.id}`)
  expect(((await kept.json()) as AnalysisList).analyses).toHaveLength(1)
  await phone.close()
})

test.describe('when a photo does not arrive', () => {
  test.use({ allowedErrors: [LOST_NETWORK] })

  test('a shared computer, which keeps none, says why, and one press sends it again', async ({
    page,
  }) => {
    await signUp(page, 'Ida')
    await page.context().addCookies([{ name: SHARED, value: '1', url: page.url() }])
    await createProject(page, 'Lake farm')
    await saveTomatoes(page, 'South field', '12.5')
    await choose(page, 'leaf.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await send(page)
    // Our own store refuses it on upload. S3 accepts it, so the analysis refuses it.
    const refusal = page.getByRole('alert').filter({ hasText: /neither a photo nor a table/ })
    await expect(refusal).toBeVisible()
    await page.keyboard.press('Escape')

    await choose(page, 'leaf.jpg', await spottedLeaf(8))
    await page.context().setOffline(true)
    await send(page)
    await expect(uploadWindow(page).getByRole('alert')).toHaveText(/looks like a network error/)
    await expectAccessible(page)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Retry upload' }).first().click()
    await expect(result(page).getByText('Needs attention')).toBeVisible()
  })
})
