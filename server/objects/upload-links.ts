import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { HttpError } from '#server/http/http-error.ts'
import type { DirectUploads, ObjectStore } from './object-store.ts'

const KEY_BYTES = 32

export type UploadLinks = {
  sign: (path: string, ownerId: string, maxBytes: number, expiresAt: Date) => string
  allowedBytes: DirectUploads['allowedBytes']
}

/** Upload addresses of our own server, signed with a key derived from the session secret. */
export function uploadLinks(secret: string): UploadLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'smart-farm upload links', KEY_BYTES))
  const signatureOf = (path: string, ownerId: string, bytes: string, expires: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([path, ownerId, bytes, expires]))
      .digest()

  return {
    sign: (path, ownerId, maxBytes, expiresAt) => {
      const bytes = String(maxBytes)
      const expires = String(Math.ceil(expiresAt.getTime() / 1000))
      const signature = signatureOf(path, ownerId, bytes, expires).toString('base64url')
      return `${path}?expires=${expires}&bytes=${bytes}&signature=${signature}`
    },
    allowedBytes: (path, { expires, bytes, signature }, ownerId, now) => {
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(path, ownerId, bytes, expires)
      if (given.length !== right.length || !timingSafeEqual(given, right)) {
        throw new HttpError(403, 'This upload link is not valid. Please choose the file again.')
      }
      if (now.getTime() >= Number(expires) * 1000) {
        throw new HttpError(403, 'This upload link has expired. Please choose the file again.')
      }
      return Number(bytes)
    },
  }
}

const OBJECTS_PATH = '/api/objects/'
const KEY = /^[\w-]{1,100}$/

type OwnAddresses = { origins: string[]; objects: Pick<ObjectStore, 'uploadBase'> }

/**
 * The key in the address of one of our uploads: `/api/objects/<key>` alone or on an origin of ours,
 * or the upload target on S3, each with or without its query. Null for every other address; none is
 * ever fetched. Whose upload it is, the repository knows.
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
  return key && KEY.test(key) ? key : null
}
