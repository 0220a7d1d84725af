import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { signer } from '#server/process/signer.ts'
import type { DirectUploads, ObjectStore } from './object-store.ts'

export type UploadLinks = ReturnType<typeof uploadLinks>

/** Signed upload URLs of our own server. */
export function uploadLinks(secret: string) {
  const { sign, hasSigned } = signer(secret, 'upload links')
  return {
    sign(path: string, farmId: string, maxBytes: number, expiresAt: Date) {
      const bytes = String(maxBytes)
      const expires = String(Math.ceil(expiresAt.getTime() / 1000))
      const signature = sign(JSON.stringify([path, farmId, bytes, expires]))
      return `${path}?expires=${expires}&bytes=${bytes}&signature=${signature}`
    },
    allowedBytes: ((path, { expires, bytes, signature }, farmId, now) => {
      if (!hasSigned(JSON.stringify([path, farmId, bytes, expires]), signature)) {
        throw new HttpError(
          403,
          msg('This upload link is not valid. Please choose the file again.'),
        )
      }
      if (now.getTime() >= Number(expires) * 1000) {
        throw new HttpError(403, msg('This upload link has expired. Please choose the file again.'))
      }
      return Number(bytes)
    }) satisfies DirectUploads['allowedBytes'],
  }
}

/** A file is uploaded to the same path it is later read from. */
export const OBJECTS_PATH = '/api/objects/'
export const OBJECT_KEY = /^[\w-]{1,100}$/

export const NOT_AN_UPLOAD = msg('imageURL must be the address of one of your own uploads.')

type OwnAddresses = { origins: string[]; objects: Pick<ObjectStore, 'uploadBase'> }

/**
 * The key in the URL of one of our uploads: `/api/objects/<key>` as a path or on one of our
 * origins, or the S3 upload target, with or without a query. Null for any other URL; none is ever
 * fetched. The owner is not checked here.
 */
export function ownUploadKey(imageURL: string, { origins, objects }: OwnAddresses) {
  const [origin = 'http://localhost'] = origins
  if (!URL.canParse(imageURL, origin)) return null
  const { href, search, hash } = new URL(imageURL, origin)
  const address = href.slice(0, href.length - search.length - hash.length)
  const bases = [
    ...origins.map((own) => own + OBJECTS_PATH),
    new URL(objects.uploadBase, origin).href,
  ]
  const base = bases.find((one) => address.startsWith(one))
  const key = base && address.slice(base.length)
  return key && OBJECT_KEY.test(key) ? key : null
}
