import { expect, type Page } from '@playwright/test'

const originOf = (page: Page) => new URL(page.url()).origin

/** Calls the API as the page's farmer, for steps that the test is not about. */
export async function callAs(page: Page, method: string, path: string, payload?: unknown) {
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: originOf(page) },
    ...(payload !== undefined && { data: payload }),
  })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as { id: string; uploadURL: string }
}

/** Uploads a photo or a CSV. @returns its URL */
export async function sendFile(page: Page, bytes: Buffer, contentType: 'image/jpeg' | 'text/csv') {
  const { uploadURL } = await callAs(page, 'POST', '/api/objects/upload')
  const address = new URL(uploadURL, originOf(page))
  const headers = { origin: originOf(page), 'Content-Type': contentType }
  const answer = await page.request.put(address.href, { headers, data: bytes })
  expect(answer.ok(), `PUT ${address.pathname}`).toBe(true)
  return address.origin + address.pathname
}
