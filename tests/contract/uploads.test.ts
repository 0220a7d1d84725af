import { describe, expect, test } from 'vitest'
import { uploadTicket } from '#contract/uploads.ts'
import { backends, useBackend } from './backends.ts'

describe.each(backends)('upload links on $name', (backend) => {
  const call = useBackend(backend)
  const ask = (announced?: Record<string, string>) =>
    call('POST', '/api/objects/upload', undefined, announced)

  test.each([
    ['nothing', undefined],
    ['the type', { 'X-Upload-Content-Type': 'image/jpeg' }],
    ['the length', { 'X-Upload-Content-Length': '17224' }],
    ['both', { 'X-Upload-Content-Type': 'text/csv', 'X-Upload-Content-Length': '10485760' }],
  ])('a link is issued when the client announces %s', async (_what, announced) => {
    const { status, json } = await ask(announced)
    expect(status).toBe(200)
    expect(uploadTicket.parse(json).uploadURL).toMatch(/^\/api\/objects\//)
  })

  test.each([
    ['x-upload-content-type', 'photo'],
    ['x-upload-content-type', ''],
    ['x-upload-content-length', '0'],
    ['x-upload-content-length', '-1'],
    ['x-upload-content-length', '1e3'],
    ['x-upload-content-length', ''],
  ])('%s %j is rejected', async (name, value) => {
    const { status, text } = await ask({ [name]: value })
    const sentence = `The field ${name} is missing or not of its type.`
    expect([status, text]).toEqual([400, sentence])
  })
})
