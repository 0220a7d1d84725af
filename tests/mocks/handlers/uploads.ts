import { http } from 'msw'
import { uploadAnnouncement } from '#contract/uploads.ts'
import { json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

/** jsdom does not send the bytes of a file, so anything that is not clearly CSV counts as a photo. */
const isTable = (content: string) => /^\w+,/.test(content)

export const uploadHandlers = [
  http.post('*/api/objects/upload', ({ request }) =>
    signedIn(() => {
      const announced = uploadAnnouncement.safeParse(Object.fromEntries(request.headers))
      if (!announced.success) {
        const [field] = announced.error.issues[0]?.path ?? []
        return refuse(400, `The field ${String(field)} is missing or not of its type.`)
      }
      const key = farm.newId('upload')
      farm.uploads.set(key, 'open')
      return json({ uploadURL: `/api/objects/${key}?signature=mock` })
    }),
  ),

  http.put('*/api/objects/:key', ({ params, request }) =>
    signedIn(async () => {
      const key = String(params.key)
      const state = farm.uploads.get(key)
      if (!state) return refuse(404, 'Upload not found.')
      if (state !== 'open')
        return refuse(409, 'This upload link was already used. Please choose the file again.')
      const content = await request.text()
      farm.uploads.set(key, isTable(content) ? 'other' : 'photo')
      if (isTable(content)) farm.files.set(key, content)
      return new Response('', { headers: { ETag: `"${key}"`, Location: `/api/objects/${key}` } })
    }),
  ),
]
