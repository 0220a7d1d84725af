import { useState } from 'react'
import type { HistoryFile } from '#contract/solar-history.ts'
import { failureSentence } from '#src/api/request.ts'
import { useReadHistory } from '#src/api/solar-history.ts'
import { toast } from '#src/ui/toast-store.ts'
import type { UploadedFile } from '#src/uploader/object-uploader.tsx'
import * as z from 'zod/mini'
import { tabStorage } from '#src/lib/storage.ts'

type Answer = 'reading' | 'failed' | { refused: string } | HistoryFile[]
type Place = { projectId: string; systemId: string }

/** What was read of the uploads. */
export type ReadUploads = {
  uploads: UploadedFile[]
  /** Those of which nobody has said that they hold nothing usable. */
  usable: UploadedFile[]
  files: HistoryFile[]
  unreadCount: number
  hasFailed: boolean
  /** Why uploads will not be read, however often they are sent. */
  refusals: string[]
  readAgain: () => void
}

/** Asking for the same again would be refused again; the others speak of the moment. */
const isRefused = (error: unknown) =>
  error instanceof Error && /^4(?!01|08|29)\d\d: /.test(error.message)

/** That nothing could be read takes the place of the toast that the files arrived. */
function sayIfNothing(files: HistoryFile[]) {
  if (!files.every(({ problem }) => problem)) return
  const description =
    files.length === 1 ? 'The file could not be read' : 'None of the files could be read'
  toast({ title: 'Error', description, tone: 'destructive' })
}

const isUsable = (answer: Answer, { url }: UploadedFile) =>
  !Array.isArray(answer) || !answer.some((file) => file.objectURL === url && file.problem)

/**
 * What was uploaded together is sent once, together; after a failure on request again, also when
 * the page was loaded anew. Lives with the wizard, for its tabs and steps come and go.
 * @param memory names what this window remembers: whose uploads, of which system
 */
export function useReadUploads(place: Place, memory: string) {
  const { mutateAsync } = useReadHistory(place)
  const [answers, setAnswers] = useState<ReadonlyMap<UploadedFile[], Answer>>(
    () => new Map(unreadUploads(memory).map((uploads) => [uploads, 'failed'])),
  )
  const read = (uploads: UploadedFile[]) => {
    const note = (answer: Answer) => {
      if (answer !== 'reading') noteUploads(memory, uploads, answer === 'failed')
      setAnswers((known) => new Map(known).set(uploads, answer))
      if (Array.isArray(answer)) sayIfNothing(answer)
    }
    note('reading')
    mutateAsync(uploads.map(({ url }) => url)).then(note, (error) =>
      note(isRefused(error) ? { refused: failureSentence(error) } : 'failed'),
    )
  }
  const uploadsThat = (state: Answer) =>
    [...answers].filter(([, answer]) => answer === state).map(([uploads]) => uploads)
  const failed = uploadsThat('failed')
  const given = [...answers.values()].filter((answer) => typeof answer !== 'string')
  const reads: ReadUploads = {
    uploads: [...answers.keys()].flat(),
    usable: [...answers].flatMap(([uploads, answer]) =>
      uploads.filter((upload) => isUsable(answer, upload)),
    ),
    files: given.flatMap((answer) => ('refused' in answer ? [] : answer)),
    unreadCount: uploadsThat('reading').flat().length,
    hasFailed: failed.length > 0,
    refusals: given.flatMap((answer) => ('refused' in answer ? [answer.refused] : [])),
    readAgain: () => failed.forEach(read),
  }
  return { reads, read }
}

const stored = z.array(z.array(z.object({ name: z.string(), url: z.string() })))

/** What was uploaded together and could not be read, as this window remembers it over a reload. */
function unreadUploads(key: string): UploadedFile[][] {
  try {
    return stored.parse(JSON.parse(tabStorage.read(key) ?? '[]'))
  } catch {
    return []
  }
}

const isSame = (a: UploadedFile[], b: UploadedFile[]) => a[0]?.url === b[0]?.url

/** Remembers uploads, or forgets them once they are read. */
function noteUploads(key: string, uploads: UploadedFile[], isUnread: boolean) {
  const others = unreadUploads(key).filter((known) => !isSame(known, uploads))
  const unread = isUnread ? [...others, uploads] : others
  if (unread.length > 0) tabStorage.write(key, JSON.stringify(unread))
  else tabStorage.remove(key)
}
