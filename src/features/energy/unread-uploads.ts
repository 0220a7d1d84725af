import * as z from 'zod/mini'
import { tabStorage } from '#src/lib/storage.ts'
import type { UploadedFile } from '#src/uploader/object-uploader.tsx'

const stored = z.array(z.array(z.object({ name: z.string(), url: z.string() })))

/** What was uploaded together and could not be read, as this window remembers it over a reload. */
export function unreadUploads(key: string): UploadedFile[][] {
  try {
    return stored.parse(JSON.parse(tabStorage.read(key) ?? '[]'))
  } catch {
    return []
  }
}

const isSame = (a: UploadedFile[], b: UploadedFile[]) => a[0]?.url === b[0]?.url

/** Remembers uploads, or forgets them once they are read. */
export function noteUploads(key: string, uploads: UploadedFile[], isUnread: boolean) {
  const others = unreadUploads(key).filter((known) => !isSame(known, uploads))
  const unread = isUnread ? [...others, uploads] : others
  if (unread.length > 0) tabStorage.write(key, JSON.stringify(unread))
  else tabStorage.remove(key)
}
