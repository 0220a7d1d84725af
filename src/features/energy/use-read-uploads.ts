import { useState } from 'react'
import type { HistoryFile } from '#contract/solar-history.ts'
import { failureSentence, isRefused } from '#src/api/request.ts'
import { useReadHistory } from '#src/api/solar-history.ts'
import { t } from '#src/lib/texts.ts'
import { toast } from '#src/ui/toast-store.ts'
import type { UploadedFile } from '#src/uploader/object-uploader.tsx'
import * as z from 'zod/mini'
import { tabStorage } from '#src/lib/storage.ts'

type Answer = 'reading' | 'failed' | { refused: string } | HistoryFile[]
type Place = { projectId: string; systemId: string }

export type ReadUploads = {
  uploads: UploadedFile[]
  /** Without those that turned out to hold nothing usable. */
  usable: UploadedFile[]
  files: HistoryFile[]
  unreadCount: number
  hasFailed: boolean
  /** Reasons for uploads that a retry cannot help. */
  refusals: string[]
  retry: () => void
}

/** Replaces the toast of a successful upload if no file could be read. */
function toastIfNothingRead(files: HistoryFile[]) {
  if (!files.every(({ problem }) => problem)) return
  const description = t(
    '{count, plural, one {The file could not be read} other {None of the files could be read}}',
    { count: files.length },
  )
  toast({ title: t('Error'), description, tone: 'destructive' })
}

const isUsable = (answer: Answer, { url }: UploadedFile) =>
  !Array.isArray(answer) || !answer.some((file) => file.objectURL === url && file.problem)

/**
 * Reads the files of an upload in one call. A failed call can be retried, even after a reload.
 * Belongs to the wizard, as its tabs and steps are unmounted.
 * @param storageKey in the tab's storage, by user and system
 */
export function useReadUploads(place: Place, storageKey: string) {
  const { mutateAsync } = useReadHistory(place)
  const [answers, setAnswers] = useState<ReadonlyMap<UploadedFile[], Answer>>(
    () => new Map(storedUploads(storageKey).map((uploads) => [uploads, 'failed'])),
  )
  const read = (uploads: UploadedFile[]) => {
    const setAnswer = (answer: Answer) => {
      if (answer !== 'reading') storeUploads(storageKey, uploads, answer === 'failed')
      setAnswers((known) => new Map(known).set(uploads, answer))
      if (Array.isArray(answer)) toastIfNothingRead(answer)
    }
    setAnswer('reading')
    mutateAsync(uploads.map(({ url }) => url)).then(setAnswer, (error) =>
      setAnswer(isRefused(error) ? { refused: failureSentence(error) } : 'failed'),
    )
  }
  const uploadsThat = (state: Answer) =>
    [...answers].filter(([, answer]) => answer === state).map(([uploads]) => uploads)
  const failed = uploadsThat('failed')
  const completed = [...answers.values()].filter((answer) => typeof answer !== 'string')
  const reads: ReadUploads = {
    uploads: [...answers.keys()].flat(),
    usable: [...answers].flatMap(([uploads, answer]) =>
      uploads.filter((upload) => isUsable(answer, upload)),
    ),
    files: completed.flatMap((answer) => ('refused' in answer ? [] : answer)),
    unreadCount: uploadsThat('reading').flat().length,
    hasFailed: failed.length > 0,
    refusals: completed.flatMap((answer) => ('refused' in answer ? [answer.refused] : [])),
    retry: () => failed.forEach(read),
  }
  return { reads, read }
}

export type Uploads = ReturnType<typeof useReadUploads>

const uploadBatches = z.array(z.array(z.object({ name: z.string(), url: z.string() })))

/** Uploads whose reading failed, by batch, kept over a reload of the tab. */
function storedUploads(key: string): UploadedFile[][] {
  try {
    return uploadBatches.parse(JSON.parse(tabStorage.read(key) ?? '[]'))
  } catch {
    return []
  }
}

const isSame = (a: UploadedFile[], b: UploadedFile[]) => a[0]?.url === b[0]?.url

/** Stores a failed batch, or removes it once it is read. */
function storeUploads(key: string, uploads: UploadedFile[], isUnread: boolean) {
  const others = storedUploads(key).filter((known) => !isSame(known, uploads))
  const unread = isUnread ? [...others, uploads] : others
  if (unread.length > 0) tabStorage.write(key, JSON.stringify(unread))
  else tabStorage.remove(key)
}
