import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { ANNOUNCED_TYPE } from '#contract/uploads.ts'
import { PHOTO_FORMATS, PHOTO_TYPES } from '#domain/photo-formats.ts'
import { t } from '#src/lib/texts.ts'
import type { RequestTicket } from './create-uppy.ts'
import { sendBytes } from './send-bytes.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { ticketFailure, UploadFailure } from './upload-error-text.ts'

const MEGABYTE = 1024 * 1024

type Sending = {
  requestTicket: RequestTicket
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Shrinks a photo of the camera or the gallery, so that a large one is sent where the upload window
 * would refuse it.
 * @throws UploadFailure with a sentence for the farmer
 */
export async function preparePhoto(file: File) {
  const photo = await shrinkPhoto(file)
  refuseUnusable(photo, file.name)
  return photo
}

/**
 * Sends a photo at once, without the upload window.
 * @returns the upload's URL without its query
 * @throws UploadFailure with a sentence for the farmer
 */
export async function sendPhoto(photo: Blob, { requestTicket, onProgress, signal }: Sending) {
  const { uploadURL } = await requestTicket({
    ...(ANNOUNCED_TYPE.test(photo.type) && { 'x-upload-content-type': photo.type }),
    'x-upload-content-length': String(photo.size),
  }).catch((error: unknown) => {
    throw ticketFailure(error)
  })
  await sendBytes({
    signature: { url: uploadURL, headers: { 'Content-Type': photo.type } },
    body: photo,
    onProgress: ({ loaded }) => onProgress(Math.min(1, loaded / photo.size)),
    onComplete: () => {},
    signal,
  })
  return uploadURL.split(/[?#]/)[0] ?? uploadURL
}

/** In the words of the upload window. */
function refuseUnusable({ type, size }: Blob, name: string) {
  if (/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name)))
    throw new UploadFailure(
      t(
        'HEIC photos cannot be read here. On an iPhone choose Settings, Camera, Formats, Most Compatible; or save the photo as JPEG or PNG.',
      ),
      415,
    )
  if (!PHOTO_TYPES.some((accepted) => accepted === type))
    throw new UploadFailure(
      t('This is not a {formats} photo. Save it as JPEG or PNG and choose it again.', {
        formats: PHOTO_FORMATS,
      }),
      415,
    )
  if (size > MAX_UPLOAD_BYTES)
    throw new UploadFailure(
      t('{file} exceeds maximum allowed size of {size}', {
        file: name,
        size: t('{figure} MB', { figure: MAX_UPLOAD_BYTES / MEGABYTE }),
      }),
      413,
    )
}

/** Whether the same photo would fail again. */
export const isUnusable = (error: unknown) =>
  error instanceof UploadFailure && [413, 415, 422].includes(error.source.status)
