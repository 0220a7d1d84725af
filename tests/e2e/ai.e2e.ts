import type { Page } from '@playwright/test'
import {
  brownCow,
  greenLeaf,
  shadedPanel,
  spottedLeaf,
  spotsPercent,
} from '#tests/builders/photos.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { callAs } from './calls.ts'
import { expect, expectAccessible, test } from './farm.ts'
import { signUp } from './farmer.ts'

// Playwright's trace fetches the preview of a chosen photo, which the content security policy blocks.
test.use({ allowedErrors: [/^Connecting to 'blob:/] })

const result = (page: Page) => page.getByRole('article', { name: 'Analysis result' })
const chat = (page: Page) => page.getByRole('dialog', { name: 'AI Assistant' })

/** Creates a project with a record through the API, and opens the record's screen. */
async function openRecord(page: Page, kind: 'crops' | 'solar-systems', record: object) {
  const { id: projectId } = await callAs(page, 'POST', '/api/projects', { name: 'North farm' })
  const { id } = await callAs(page, 'POST', `/api/projects/${projectId}/${kind}`, record)
  const screen = kind === 'crops' ? 'crop-management' : 'solar-management'
  await page.goto(`/${screen}/${projectId}/${id}?crop=Tomatoes`)
  return { projectId, id }
}

async function analyse(page: Page, name: string, buffer: Buffer) {
  await page.getByRole('button', { name: 'Upload photo' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'browse files' }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('button', { name: 'Upload 1 file' })).toHaveCount(0)
}

const percent = new RegExp(`\\b${Math.round(spotsPercent(8))}(\\.\\d)?%`)

const PHOTOS: [string, () => Promise<Buffer>, string, RegExp[]][] = [
  [
    'a green leaf',
    greenLeaf,
    'Good',
    [/Nothing visible in this photo: 0(\.\d)?% of the leaf/, /take a photo again in a week/],
  ],
  [
    'a leaf with brown spots',
    () => spottedLeaf(8),
    'Needs attention',
    [
      /of the leaf is yellow or brown; disease, pests, drought/,
      percent,
      /Separate discoloured spots\s*8\b/,
    ],
  ],
  [
    'no plant',
    brownCow,
    'Not assessed',
    [/No close-up of a leaf was found/, /Photograph one leaf from a hand away/],
  ],
]

test('the panel says what it found in each photo, and what it did not assess', async ({ page }) => {
  test.slow()
  await signUp(page)
  await openRecord(page, 'crops', buildCropPayload())
  for (const [what, photo, status, words] of PHOTOS) {
    await test.step(what, async () => {
      await analyse(page, `${what}.jpg`, await photo())
      const shown = result(page)
      await expect(shown.getByText(words[0]!).first()).toBeAttached()
      await shown.getByText('Details', { exact: true }).click()
      for (const word of words) await expect(shown.getByText(word).first()).toBeVisible()
      await expect(shown.getByText(status, { exact: true })).toBeVisible()
      await expect(shown.getByText('Not assessed: disease and pest damage.')).toBeVisible()
      await expect(shown.getByText(/not a diagnosis/)).toBeVisible()
    })
  }
  const earlier = page.getByRole('region', { name: 'Photos' }).getByRole('button')
  await expect(earlier).toHaveCount(PHOTOS.length)
  await expectAccessible(page)
})

test('a shaded solar panel is reported as such, marked experimental, on the system screen', async ({
  page,
}) => {
  await signUp(page, 'Sol')
  await openRecord(page, 'solar-systems', buildSolarPayload())
  await analyse(page, 'panel.jpg', await shadedPanel())
  await result(page).getByText('Details', { exact: true }).click()
  await expect(
    result(page)
      .getByText(/experimental/i)
      .first(),
  ).toBeVisible()
  await expect(result(page).getByText(/shad/i).first()).toBeVisible()
  await expectAccessible(page)
})

async function say(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.keyboard.press('Enter')
}

test('an answer names its source and is announced to screen readers', async ({ page }) => {
  await signUp(page, 'Cara')
  await openRecord(page, 'crops', buildCropPayload({ fieldSize: '12.5' }))
  await page.getByRole('button', { name: 'Chat with AI' }).click()
  const log = chat(page).getByRole('log', { name: 'Conversation' })
  await expect(log).toBeVisible()
  await say(page, 'How many acres of tomatoes do I have?')
  await expect(log.getByText('South field (Tomatoes): 12.5 acres')).toBeVisible()
  await expect(log).toHaveAttribute('aria-live', 'polite')
  await expect(log).toMatchAriaSnapshot(`
    - log "Conversation":
      - text: "You:"
      - paragraph: How many acres of tomatoes do I have?
      - text: "Assistant:"
      - paragraph: /South field \\(Tomatoes\\). 12\\.5 acres/
      - group: Where from
  `)
  await log.getByText('Where from').click()
  await expect(log.getByRole('link', { name: 'South field (Tomatoes)' })).toBeVisible()

  await say(page, 'Why do my tomatoes have black bottoms?')
  await expect(log.getByText('Where from')).toHaveCount(2)
  await log.getByText('Where from').last().click()
  const card = log.getByRole('link', { name: 'Blossom-end rot' })
  const opened = page.waitForEvent('popup')
  await card.click()
  await expect((await opened).getByRole('heading', { name: 'Blossom-end rot' })).toBeVisible()
  await expectAccessible(page)
})

test('the assistant adds a task once, and lists it', async ({ page }) => {
  await signUp(page, 'Tess')
  const { projectId } = await openRecord(page, 'solar-systems', buildSolarPayload())
  await callAs(page, 'POST', `/api/projects/${projectId}/crops`, buildCropPayload())
  await page.goto(`/crop-management/${projectId}`)
  await page.getByRole('button', { name: 'Chat with AI' }).click()
  const log = chat(page).getByRole('log', { name: 'Conversation' })
  await say(page, 'Remind me to check the water trough tomorrow')
  await expect(log.getByText(/^Added to your tasks: "Check the water trough"/)).toBeVisible()
  await say(page, 'Remind me to check the water trough tomorrow')
  await expect(log.getByText(/^That is on your list already/)).toBeVisible()
  await say(page, 'What is due tomorrow?')
  await expect(log.getByText(/^"Check the water trough", due tomorrow/)).toBeVisible()
  await log.getByText('Where from').last().click()
  await log.getByRole('link', { name: 'Your tasks' }).last().click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Show later tasks' }).click()
  const day = page.getByRole('region', { name: /^Today/ })
  await expect(day.getByText('Check the water trough', { exact: true })).toHaveCount(1)
})
for (const viewport of [
  { width: 390, height: 844 },
  { width: 800, height: 420 },
  { width: 1280, height: 800 },
])
  test(`a toast never covers what is typed at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signUp(page, 'Otto')
    await openRecord(page, 'crops', buildCropPayload())
    await page.getByRole('button', { name: 'Save Progress' }).click()
    const toast = page.getByText('Crop information updated successfully', { exact: true })
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Chat with AI' }).focus()
    await page.keyboard.press('Enter')
    const input = page.getByRole('textbox', { name: 'Message' })
    await expect(input).toBeFocused()
    await expect(toast).toBeVisible()
    for (const part of [input, page.getByRole('button', { name: 'Send' })]) {
      const box = await part.boundingBox()
      const covers = await page.getByRole('region', { name: 'Messages' }).evaluate(
        (region, typed) => {
          const boxes = [...region.querySelectorAll('li')].map((one) => one.getBoundingClientRect())
          return boxes.some(
            (one) =>
              one.left < typed.x + typed.width &&
              typed.x < one.right &&
              one.top < typed.y + typed.height &&
              typed.y < one.bottom,
          )
        },
        box ?? { x: 0, y: 0, width: 0, height: 0 },
      )
      expect(covers).toBe(false)
    }
  })

test.describe('when the assistant does not load', () => {
  test.use({ allowedErrors: [/Failed to load resource|dynamically imported module/] })

  test('it says so with whom to call, one press loads it, and the numbers stay in sight', async ({
    page,
  }) => {
    const part = /assets\/assistant-body-/
    await page.route(part, (route) => route.abort())
    await signUp(page, 'Emma')
    const { projectId, id } = await openRecord(page, 'crops', buildCropPayload())
    await page.getByRole('button', { name: 'Chat with AI' }).click()
    await expect(chat(page).getByText('The assistant could not load.')).toBeVisible({
      timeout: 20_000,
    })
    await expect(chat(page).getByRole('link', { name: '911' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(part)
    await chat(page).getByRole('button', { name: 'Try again' }).click()
    await expect(chat(page).getByRole('textbox', { name: 'Message' })).toBeVisible()

    const number = '555 0100'
    const entered = { country: 'US', veterinarian: number, poison: number, neighbour: number }
    await callAs(page, 'PUT', '/api/emergency-numbers', entered)
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(`/assistant/${projectId}?about=${id}`)
    for (let asked = 0; asked < 4; asked += 1) {
      await say(page, 'How do I test my soil?')
      await expect(page.getByText('Where from')).toHaveCount(asked + 1)
    }
    const line = page.getByRole('region', { name: 'Emergency numbers' })
    const targets = [...(await line.getByRole('link').all()), line.getByRole('button')]
    expect(targets).toHaveLength(6)
    for (const target of targets) {
      await expect(target).toBeInViewport({ ratio: 1 })
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(90)
    await line.getByRole('button').click()
    await expect(page.getByRole('textbox', { name: 'Veterinarian' })).toBeFocused()
    await expectAccessible(page)
  })
})
