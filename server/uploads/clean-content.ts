import { HttpError } from '#server/http/http-error.ts'
import { fileKind } from '#server/objects/file-kind.ts'

/**
 * What may be kept of a file: its content decides what it is, and a picture loses its EXIF, with
 * the place and the name of the camera's owner, before it is stored for the first time. So every
 * reader, the AI and the backups included, sees the same clean bytes.
 * @throws HttpError 415 for an empty file or an unusable type, 422 for a damaged picture
 */
export async function cleanContent(bytes: Buffer): Promise<{ type: string; bytes: Buffer }> {
  if (bytes.length === 0) throw new HttpError(415, 'This file is empty. Please choose another one.')
  const type = fileKind(bytes)
  if (type === 'image/heic') {
    throw new HttpError(
      415,
      'HEIC photos cannot be read here. Please send the photo as JPEG or PNG (on an iPhone: Settings, Camera, Formats, Most Compatible).',
    )
  }
  if (!type) {
    throw new HttpError(
      415,
      'This file is neither a photo nor a CSV. Please send photos as JPEG or PNG, and tables as CSV.',
    )
  }
  if (type === 'text/csv') return { type, bytes }
  // The picture library takes 26 MB: it comes with the first picture.
  const { strippedOfMetadata } = await import('#server/objects/strip-metadata.ts')
  try {
    return { type, bytes: await strippedOfMetadata(bytes, type) }
  } catch {
    throw new HttpError(
      422,
      'This picture is damaged or larger than 50 megapixels (8 of an AVIF). Please choose another one.',
    )
  }
}
