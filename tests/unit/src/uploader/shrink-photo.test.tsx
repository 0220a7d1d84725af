import { expect, test, vi } from 'vitest'
import { shrinkPhoto, shrunkSize } from '#src/uploader/shrink-photo.ts'

test.each([
  [4000, 3000, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [2049, 1, 2048, 1],
  [2048, 2048, 2048, 2048],
  [640, 480, 640, 480],
])('a photo of %i x %i pixels is resized to %i x %i', (width, height, newWidth, newHeight) => {
  expect(shrunkSize(width, height)).toEqual({ width: newWidth, height: newHeight })
})

test('a photo that the browser cannot decode is sent as it is', async () => {
  const photo = new Blob(['no picture'], { type: 'image/jpeg' })
  expect(await shrinkPhoto(photo)).toBe(photo)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
  expect(await shrinkPhoto(photo)).toBe(photo)
})

test('a small photo is sent unchanged', async () => {
  const photo = new Blob(['leaf'], { type: 'image/jpeg' })
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 640, height: 480, close }))
  expect(await shrinkPhoto(photo)).toBe(photo)
  expect(close).toHaveBeenCalledOnce()
})
