import type { ObjectStore } from './object-store.ts'

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
