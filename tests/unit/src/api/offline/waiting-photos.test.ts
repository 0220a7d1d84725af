import { expect, test } from 'vitest'
import {
  buildChange,
  json,
  lost,
  outbox,
  sendTo,
  sentence,
  onNewDevices,
  waiting,
  type Call,
} from '#tests/setup/device.ts'

onNewDevices()

const bytes = new Blob(['a photo'], { type: 'image/jpeg' })
const body = { entityType: 'crop', entityId: 'c1' }
const keepPhoto = () =>
  outbox.add(buildChange({ method: 'POST', path: '/api/ai-analysis', body, photo: { bytes } }))

/** A store whose links are /put/1, /put/2 …; `over` answers in its place. */
function storeWith(
  over: (call: Call) => Response | Promise<Response> | undefined = () => undefined,
) {
  let links = 0
  return (call: Call) => {
    const given = over(call)
    if (given) return given
    if (call.path !== '/api/objects/upload') return json({})
    links += 1
    return json({ uploadURL: `/put/${links}?signature=s` })
  }
}
const shortly = (calls: Call[]) => calls.map(({ method, path }) => `${method} ${path}`)

test('a photo is uploaded and then judged', async () => {
  await keepPhoto()
  const { calls } = await sendTo(storeWith())
  expect(calls).toMatchObject([
    {
      method: 'POST',
      path: '/api/objects/upload',
      headers: { 'x-upload-content-type': 'image/jpeg', 'x-upload-content-length': '7' },
    },
    { method: 'PUT', path: '/put/1?signature=s', headers: { 'Content-Type': 'image/jpeg' } },
    { path: '/api/ai-analysis', body: { ...body, imageURL: '/put/1' } },
  ])
  expect(calls[1]?.body).toEqual(bytes)
  expect(await waiting()).toEqual([])
})

test('an uploaded photo is not uploaded again when the verdict got lost', async () => {
  await keepPhoto()
  await sendTo(storeWith(({ path }) => (path === '/api/ai-analysis' ? lost() : undefined)))
  expect(await waiting()).toMatchObject([{ photo: { imageURL: '/put/1' } }])
  const { calls } = await sendTo(storeWith())
  expect(calls).toMatchObject([{ headers: { 'Idempotency-Key': 'key 1' } }])
})

test('a link that has expired is asked for again, once', async () => {
  await keepPhoto()
  const expired = sentence(403, 'Request has expired')
  const once = await sendTo(
    storeWith(({ path }) => (path.startsWith('/put/1') ? expired.clone() : undefined)),
  )
  expect(once.calls.at(-1)?.body).toMatchObject({ imageURL: '/put/2' })

  await keepPhoto()
  const never = await sendTo(
    storeWith(({ method }) => (method === 'PUT' ? expired.clone() : undefined)),
  )
  expect(never.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2)
  expect(await waiting()).toMatchObject([{ refusal: { status: 403 } }])
})

test('links that a browser used twice on a bad line are no refusal', async () => {
  await keepPhoto()
  let uploads = 0
  const usedTwice = ({ method }: Call) =>
    method === 'PUT' && (uploads += 1) < 5 ? sentence(409, 'This link was used.') : undefined
  expect((await sendTo(storeWith(usedTwice))).end).toEqual({ kind: 'ok' })
  expect(await waiting()).toEqual([])
})

test('a photo that was swept meanwhile is uploaded anew under another key', async () => {
  await outbox.add(
    buildChange({
      method: 'POST',
      path: '/api/ai-analysis',
      body,
      photo: { bytes, imageURL: '/swept' },
    }),
  )
  const gone = ({ path, body: sent }: Call) =>
    path === '/api/ai-analysis' && Object(sent).imageURL === '/swept'
      ? sentence(404, 'There is no such photo.')
      : undefined
  const { calls } = await sendTo(storeWith(gone))
  expect(calls.at(-1)).toMatchObject({
    body: { imageURL: '/put/1' },
    headers: { 'Idempotency-Key': 'new key 1' },
  })
  expect(await waiting()).toEqual([])
})

test('a photo of a record that is gone becomes a card, not an endless upload', async () => {
  await keepPhoto()
  const gone = ({ path }: Call) =>
    path === '/api/ai-analysis' ? sentence(404, 'There is no such crop.') : undefined
  const { calls } = await sendTo(storeWith(gone))
  expect(shortly(calls)).toHaveLength(3)
  expect(await waiting()).toMatchObject([{ refusal: { sentence: 'There is no such crop.' } }])
})

test.each([413, 415, 422])('a photo refused with %i becomes a card', async (status) => {
  await keepPhoto()
  const refuse = ({ method }: Call) =>
    method === 'PUT' ? json({ message: 'Save it as JPEG.' }, status) : undefined
  await sendTo(storeWith(refuse))
  expect(await waiting()).toMatchObject([{ refusal: { status, sentence: 'Save it as JPEG.' } }])
  expect((await waiting())[0]?.photo?.bytes.size).toBe(7)
})
