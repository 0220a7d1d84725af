import type { Deps } from '#server/deps.ts'
import sharp from 'sharp'
import { ORIGIN, signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'
import { openTestStore } from '#tests/setup/objects.ts'

const START = Date.parse('2026-06-01T08:00:00.000Z')

/** The server with a store, a clock that `pass` moves, and two farmers. */
export async function startUploads(overrides: Partial<Deps> = {}) {
  const local = await openTestStore()
  let passedMs = 0
  const running = await startTestApp({
    objects: local.store,
    now: () => new Date(START + passedMs),
    ...overrides,
  })
  const ada = await signUp(running.app)
  const ben = await signUp(running.app)
  return {
    ...running,
    ada,
    ben,
    store: local.store,
    folder: local.folder,
    now: () => new Date(START + passedMs),
    pass: (ms: number) => {
      passedMs += ms
    },
    put: (farmer: TestFarmer | null, url: string, body: Buffer | string, type = 'image/jpeg') =>
      running.app.inject({
        method: 'PUT',
        url,
        headers: {
          origin: ORIGIN,
          'content-type': type,
          ...(farmer && { cookie: farmer.cookie }),
        },
        payload: body,
      }),
    close: async () => {
      await running.close()
      await local.forget()
    },
  }
}

export type Uploads = Awaited<ReturnType<typeof startUploads>>

/** Requests an upload link, optionally announcing type and size. */
export const askForLink = (
  farmer: Pick<TestFarmer, 'call'>,
  announced: { type?: string; bytes?: number } = {},
) =>
  farmer.call('POST', '/api/objects/upload', undefined, {
    ...(announced.type && { 'x-upload-content-type': announced.type }),
    ...(announced.bytes && { 'x-upload-content-length': String(announced.bytes) }),
  })

export async function newLink(...asked: Parameters<typeof askForLink>) {
  const answer = await askForLink(...asked)
  return answer.json<{ uploadURL: string }>().uploadURL
}

/** The URL of an uploaded file: its upload link without the query. */
export const addressOf = (uploadURL: string) => uploadURL.split('?')[0] ?? ''
export const keyOf = (uploadURL: string) => addressOf(uploadURL).split('/').at(-1) ?? ''

export const PLACE = 'Field at 52.52 N'

/** A small green photo with GPS metadata. */
export const drawPhoto = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#2e7d32' } }).withExif({
    IFD0: { ImageDescription: PLACE },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
  })

export const jpegPhoto = (width?: number, height?: number) =>
  drawPhoto(width, height).jpeg().toBuffer()

export const idOf = async (farmer: TestFarmer) =>
  (await farmer.call('GET', '/api/auth/user')).json<{ id: string }>().id
