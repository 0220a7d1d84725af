import AwsS3 from '@uppy/aws-s3'
import Uppy, { type Body, type Meta, type UppyFile } from '@uppy/core'
import {
  MAX_HISTORY_FILES,
  MAX_PHOTOS,
  MAX_UPLOAD_BYTES,
  MULTIPART_THRESHOLD_BYTES,
  UPLOAD_CONCURRENCY,
  UPLOAD_RETRY_DELAYS_MS,
} from '#contract/limits.ts'
import { msg } from '#contract/message.ts'
import { ANNOUNCED_TYPE, type UploadAnnouncement, type UploadTicket } from '#contract/uploads.ts'
import { PHOTO_FORMATS, PHOTO_TYPES } from '#domain/photo-formats.ts'
import { say, t } from '#src/lib/texts.ts'
import { sendBytes } from './send-bytes.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { ticketFailure } from './upload-error-text.ts'
import { uppyWords } from './uppy-words.ts'

export type FileKind = 'photo' | 'csv'
export type RequestTicket = (announced: UploadAnnouncement) => Promise<UploadTicket>

const CHOICES = {
  photo: {
    maxNumberOfFiles: MAX_PHOTOS,
    allowedFileTypes: [...PHOTO_TYPES],
    refusal: msg('This is not a {formats} photo. Save it as JPEG or PNG and choose it again.', {
      formats: PHOTO_FORMATS,
    }),
  },
  csv: {
    maxNumberOfFiles: MAX_HISTORY_FILES,
    allowedFileTypes: ['.csv', 'text/csv', '.xlsx'],
    refusal: msg(
      'This is neither a CSV nor an Excel file (.xlsx). Save your table as one of them and choose it again.',
    ),
  },
}

/** Problems are shown in the upload window, not logged to the console. */
const QUIET = { debug: () => {}, warn: () => {}, error: () => {} }

const withoutQuery = (address: string) => address.split(/[?#]/)[0] ?? address

/**
 * Uppy with the limits of spec sections 5 and 9. Each file is PUT to a URL from `POST
 * /api/objects/upload`. If `VITE_UPLOAD_ENDPOINT` is set, its calls (spec section 7) send the file
 * instead, and with `VITE_UPLOAD_TEMPORARY_CREDENTIALS` it goes straight to AWS with credentials
 * from `s3/sts`.
 * @returns `addressOf` gives the URL of an uploaded file without its query; `targetFor` gives the
 * PUT URL of a file, and is null if the endpoint hands out the URLs
 */
export function createUppy(kind: FileKind, requestTicket: RequestTicket) {
  const { refusal, ...restrictions } = CHOICES[kind]
  const uppy = new Uppy<Meta, Body>({
    restrictions: { ...restrictions, minFileSize: 1, maxFileSize: MAX_UPLOAD_BYTES },
    locale: uppyWords(say(refusal)),
    logger: QUIET,
  })
  if (kind === 'photo') {
    uppy.addPreProcessor((ids) => shrinkPhotos(uppy, ids))
    uppy.on('file-added', (file) => previewPhoto(uppy, file))
  }
  const targets = new Map<string, string>()
  const ticketTarget = async (fileId: string) => {
    const { uploadURL } = await requestTicket(announcing(uppy.getFile(fileId))).catch(
      (error: unknown) => {
        throw ticketFailure(error)
      },
    )
    targets.set(fileId, uploadURL)
    return new URL(uploadURL, window.location.href).href
  }
  const targetFor = import.meta.env.VITE_UPLOAD_ENDPOINT ? null : ticketTarget
  sendWithUppy(uppy, ticketTarget)
  const addressOf = ({ id, uploadURL }: { id: string; uploadURL?: string }) =>
    withoutQuery(targets.get(id) ?? uploadURL ?? '')
  return { uppy, maxFiles: restrictions.maxNumberOfFiles, addressOf, targetFor }
}

/** Type and size of a remote file are unknown here: Companion reports what it finds. */
function announcing({ isRemote, size, type }: UppyFile<Meta, Body>): UploadAnnouncement {
  if (isRemote) return {}
  return {
    ...(ANNOUNCED_TYPE.test(type) && { 'x-upload-content-type': type }),
    ...(size && { 'x-upload-content-length': String(size) }),
  }
}

function sendWithUppy(uppy: Uppy<Meta, Body>, targetFor: (fileId: string) => Promise<string>) {
  const endpoint: string | undefined = import.meta.env.VITE_UPLOAD_ENDPOINT
  const common = { limit: UPLOAD_CONCURRENCY, uploadPartBytes: sendBytes }
  if (endpoint) {
    uppy.use(AwsS3, {
      ...common,
      endpoint,
      cookiesRule: 'include',
      retryDelays: UPLOAD_RETRY_DELAYS_MS,
      shouldUseMultipart: ({ size }) => (size ?? 0) > MULTIPART_THRESHOLD_BYTES,
      ...(import.meta.env.VITE_UPLOAD_TEMPORARY_CREDENTIALS === 'true' && {
        getTemporarySecurityCredentials: true,
      }),
    })
    return
  }
  uppy.use(AwsS3, {
    ...common,
    shouldUseMultipart: false,
    getUploadParameters: async ({ id, type }) => ({
      method: 'PUT',
      url: await targetFor(id),
      headers: { 'Content-Type': type },
    }),
  })
}

/** Replaces Uppy's thumbnails, which rotate some photos twice; the browser shows them upright. */
function previewPhoto(uppy: Uppy<Meta, Body>, { id, data }: { id: string; data: unknown }) {
  if (!(data instanceof Blob)) return
  const preview = URL.createObjectURL(data)
  uppy.setFileState(id, { preview })
  uppy.once('file-removed', () => URL.revokeObjectURL(preview))
}

async function shrinkPhotos(uppy: Uppy<Meta, Body>, ids: string[]) {
  for (const id of ids) {
    const file = uppy.getFile(id)
    if (!(file.data instanceof Blob)) continue
    uppy.emit('preprocess-progress', file, { mode: 'indeterminate', message: t('Preparing photo') })
    const photo = await shrinkPhoto(file.data)
    if (photo !== file.data && uppy.getFile(id)) {
      uppy.setFileState(id, { data: photo, size: photo.size, type: photo.type })
      uppy.setFileMeta(id, { type: photo.type })
    }
    uppy.emit('preprocess-complete', uppy.getFile(id))
  }
}
