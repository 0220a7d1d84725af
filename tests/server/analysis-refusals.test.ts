import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AiUnavailable, PhotoRefused, type Ai } from '#server/ai.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { greenLeaf } from '#tests/builders/photos.ts'
import { startAnalyses, type AnalysedFarm } from '#tests/setup/analyses.ts'
import { addressOf, newLink } from '#tests/setup/uploads.ts'

let farm: AnalysedFarm
let photo: Buffer
beforeAll(async () => {
  farm = await startAnalyses()
  photo = await greenLeaf()
})
afterAll(() => farm.close())

describe('a photo that is not one of the farmer’s own uploads', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.0.0.1:5000/api/auth/user',
    'https://evil.example/api/objects/0190b5a0-0000-7000-8000-000000000000',
    'https://evil.example/photo.jpg',
    'file:///etc/passwd',
    '/etc/passwd',
    '/api/objects/../../etc/passwd',
    '/api/objects/a%2fb',
    'data:image/png;base64,iVBORw0KGgo=',
    'not an address',
  ])('is never fetched: %s', async (imageURL) => {
    const { statusCode, body } = await farm.analyse(imageURL)
    expect([statusCode, body]).toEqual([
      400,
      'imageURL must be the address of one of your own uploads.',
    ])
  })

  test('is not found when it is another farmer’s, unknown, or was never sent', async () => {
    const bens = await farm.send(photo, farm.ben)
    const unsent = addressOf(await newLink(farm.ada))
    const unknown = '/api/objects/0190b5a0-0000-7000-8000-000000000000'
    for (const imageURL of [bens, unsent, unknown]) {
      const { statusCode, body } = await farm.analyse(imageURL)
      expect([statusCode, body]).toEqual([404, 'Photo not found.'])
    }
  })

  test('is not found as a part of a missing or empty request', async () => {
    expect((await farm.analyse('')).body).toBe('A photo is needed.')
    expect((await farm.ada.call('POST', '/api/ai-analysis', {})).statusCode).toBe(400)
  })
})

describe('a record that is not the farmer’s, or not of that kind', () => {
  test('is not found', async () => {
    const imageURL = await farm.send(photo)
    const { cropId, animalId, ben } = farm
    const answers = [
      await farm.analyse(imageURL, { entityId: animalId }),
      await farm.analyse(imageURL, { entityType: 'animal', entityId: cropId }),
      await farm.analyse(imageURL, { entityType: 'solar', entityId: cropId }),
      await farm.analyse(imageURL, { entityId: 'unknown' }),
      await farm.analyse(await farm.send(photo, ben), {}, { farmer: ben }),
    ]
    for (const { statusCode, body } of answers)
      expect([statusCode, body]).toEqual([404, 'Record not found.'])
    const list = await ben.call('GET', `/api/ai-analysis?entityType=crop&entityId=${cropId}`)
    expect(list.statusCode).toBe(404)
  })

  test('is refused for an unknown kind', async () => {
    const { statusCode } = await farm.analyse(await farm.send(photo), { entityType: 'tractor' })
    expect(statusCode).toBe(400)
  })

  test('cannot use a photo that another project keeps', async () => {
    const projectId = await farm.create('/api/projects', { name: 'Hill farm' })
    const entityId = await farm.create(`/api/projects/${projectId}/crops`, buildCropPayload())
    const imageURL = await farm.send(photo)
    await farm.analyse(imageURL)
    const { statusCode, body } = await farm.analyse(imageURL, { entityId })
    expect([statusCode, body]).toEqual([
      409,
      'This photo is no longer free for this project. Please upload it again.',
    ])
  })
})

describe('a file that cannot be analysed', () => {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#080' } })
  test.each([
    ['a CSV file', async () => Buffer.from('date,kWh\n2026-05-01,18.2\n'), /not a JPEG/],
    ['a picture of one pixel', () => pixel.jpeg().toBuffer(), /1 x 1 pixels/],
  ])('%s is answered with the reason', async (_what, bytes, reason) => {
    const { statusCode, body } = await farm.analyse(await farm.send(await bytes()))
    expect(statusCode).toBe(422)
    expect(body).toMatch(reason)
  })

  test.each([
    ['refuses it', new PhotoRefused({ id: 'The photo is damaged.' }), 422, 'The photo is damaged.'],
    ['is away', new AiUnavailable({ id: 'Please try again.' }), 503, 'Please try again.'],
    [
      'breaks',
      new Error('secret detail'),
      500,
      'Something went wrong on the server. Please try again.',
    ],
  ])('when the engine %s, nothing is kept', async (_what, error, status, sentence) => {
    const ai: Ai = {
      lookAtPhoto: () => Promise.reject(error),
      answer: () => Promise.reject(error),
      close: async () => {},
    }
    const away = await startAnalyses({ ai })
    const { statusCode, body, headers } = await away.analyse(await away.send(photo))
    expect([statusCode, body]).toEqual([status, sentence])
    expect(headers['retry-after']).toBe(status === 503 ? '30' : undefined)
    expect(await away.listOf()).toEqual([])
    await away.close()
  })
})
