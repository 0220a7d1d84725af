import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { productionReading, type ProductionReading } from '#contract/production-reading.ts'
import type { HistoryFile } from '#contract/solar-history.ts'
import { failureSentence, isRefused, statusOf } from '#src/api/request.ts'
import { useReadHistory, type SystemPlace } from '#src/api/solar-history.ts'
import { tabStorage } from '#src/lib/storage.ts'
import { t } from '#src/lib/texts.ts'
import { toast } from '#src/ui/toast-store.ts'
import type { UploadedFile } from '#src/uploader/object-uploader.tsx'

type Answer =
  | { is: 'reading' | 'failed' }
  /** A retry cannot help. */
  | { is: 'refused'; why: string }
  /** The farmer has to show how it is read. `reading` is what was chosen so far. */
  | { is: 'unclear'; why: string; reading?: ProductionReading | undefined }
  | { is: 'read'; file: HistoryFile }

export type ReadUpload = { name: string; url: string; answer: Answer }
export type UnclearUpload = ReadUpload & { answer: { is: 'unclear' } }

export const isUnclear = (upload: ReadUpload): upload is UnclearUpload =>
  upload.answer.is === 'unclear'

export const isUnusable = ({ answer }: Pick<ReadUpload, 'answer'>) =>
  answer.is === 'read' && answer.file.problem !== null

/** Replaces the toast of a successful upload if no file could be read. */
function toastIfNothingRead(answers: Answer[]) {
  if (!answers.every((answer) => isUnusable({ answer }))) return
  const description = t(
    '{count, plural, one {The file could not be read} other {None of the files could be read}}',
    { count: answers.length },
  )
  toast({ title: t('Error'), description, tone: 'destructive' })
}

function answerToFailure(error: unknown): Answer {
  const why = failureSentence(error)
  if (statusOf(error) === 422) return { is: 'unclear', why }
  return isRefused(error) ? { is: 'refused', why } : { is: 'failed' }
}

/**
 * Reads uploaded files, one after the other. A failed call can be retried, even after a reload.
 * Belongs to the wizard, as its tabs and steps are unmounted.
 * @param storageKey in the tab's storage, by user and system
 */
export function useReadUploads(place: SystemPlace, storageKey: string) {
  const { mutateAsync } = useReadHistory(place)
  const [uploads, setUploads] = useState(() => storedUploads(storageKey))
  useEffect(() => storeUploads(storageKey, uploads), [storageKey, uploads])
  const setAnswer = (url: string, answer: Answer) =>
    setUploads((known) => known.map((one) => (one.url === url ? { ...one, answer } : one)))

  const readAll = async (files: readonly { url: string }[]) => {
    files.forEach(({ url }) => setAnswer(url, { is: 'reading' }))
    const answers: Answer[] = []
    for (const { url } of files) {
      const answer = await mutateAsync({ url }).then(
        (file): Answer => ({ is: 'read', file }),
        answerToFailure,
      )
      setAnswer(url, answer)
      answers.push(answer)
    }
    return answers
  }

  return {
    uploads,
    read: async (files: UploadedFile[]) => {
      const added = files.map(({ name, url }) => ({
        name,
        url,
        answer: { is: 'reading' } as const,
      }))
      setUploads((known) => [...known, ...added])
      toastIfNothingRead(await readAll(files))
    },
    retry: () => readAll(uploads.filter(({ answer }) => answer.is === 'failed')),
    /** Remembers what is chosen for an unclear file. */
    show: ({ url, answer }: UnclearUpload, reading: ProductionReading | undefined) =>
      setAnswer(url, { ...answer, reading }),
    store: async ({ url }: UnclearUpload, reading: ProductionReading) => {
      setAnswer(url, { is: 'read', file: await mutateAsync({ url, reading }) })
      // The server knows their header now.
      void readAll(uploads.filter((other) => other.url !== url && isUnclear(other)))
    },
    leaveOut: ({ url }: UnclearUpload) =>
      setUploads((known) => known.filter((other) => other.url !== url)),
  }
}

export type Uploads = ReturnType<typeof useReadUploads>

const waitingUploads = z.array(
  z.object({
    name: z.string(),
    url: z.string(),
    /** Of an unclear file. */
    why: z.optional(z.string()),
    reading: z.optional(productionReading),
  }),
)

/** Uploads that wait to be read, kept over a reload of the tab. */
function storedUploads(key: string): ReadUpload[] {
  const stored = tabStorage.read(key)
  if (stored === null) return []
  try {
    return waitingUploads.parse(JSON.parse(stored)).map(({ name, url, why, reading }) => ({
      name,
      url,
      answer: why === undefined ? { is: 'failed' } : { is: 'unclear', why, reading },
    }))
  } catch {
    return []
  }
}

function storeUploads(key: string, uploads: ReadUpload[]) {
  const waiting = uploads.filter(({ answer }) => answer.is !== 'read' && answer.is !== 'refused')
  if (waiting.length === 0) return tabStorage.remove(key)
  const stored = waiting.map(({ name, url, answer }) => ({ name, url, ...answer }))
  tabStorage.write(key, JSON.stringify(stored))
}
