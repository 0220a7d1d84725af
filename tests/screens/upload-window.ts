import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Has the first bytes of a JPEG, which is enough for the mock server. */
export const aPhoto = (name = 'leaf.jpg', bytes = 200) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, ...Array<number>(bytes).fill(0)])], name, {
    type: 'image/jpeg',
  })

/** Uppy's hidden file input behind 'browse files'. */
async function fileInput() {
  await screen.findByRole('button', { name: 'browse files' })
  const input = document.querySelector<HTMLInputElement>('input.uppy-Dashboard-input')
  if (!input) throw new Error('The upload window has no file input')
  return input
}

/** Chooses files as by drag and drop, which ignores the accepted types. */
export const choose = async (...files: File[]) => {
  fireEvent.change(await fileInput(), { target: { files } })
}

/** Chooses a photo in the open upload window and sends it. */
export async function choosePhoto(user: UserEvent, photo = aPhoto()) {
  await choose(photo)
  await user.click(await screen.findByRole('button', { name: 'Upload 1 file' }))
}

export const problem = () =>
  waitFor(() => {
    const text = document.querySelector('dialog [role=alert]')?.textContent
    if (!text) throw new Error('The upload window names no problem')
    return text
  })
