import { useState } from 'react'
import type { HistoryFile } from '#contract/solar-history.ts'
import { useReadHistory } from '#src/api/solar-history.ts'
import type { UploadedFile } from '#src/uploader/object-uploader.tsx'

type Answer = 'reading' | 'failed' | HistoryFile[]
type Place = { projectId: string; systemId: string }

/** What was read of the uploads. */
export type ReadUploads = {
  uploads: UploadedFile[]
  files: HistoryFile[]
  unreadCount: number
  hasFailed: boolean
  readAgain: () => void
}

/**
 * What was uploaded together is sent once, together; after a failure on request again. Lives with
 * the wizard, for its tabs and steps come and go.
 */
export function useReadUploads(place: Place) {
  const { mutateAsync } = useReadHistory(place)
  const [answers, setAnswers] = useState<ReadonlyMap<UploadedFile[], Answer>>(new Map())
  const read = (uploads: UploadedFile[]) => {
    const note = (answer: Answer) => setAnswers((known) => new Map(known).set(uploads, answer))
    note('reading')
    mutateAsync(uploads.map(({ url }) => url)).then(note, () => note('failed'))
  }
  const uploadsThat = (state: Answer) =>
    [...answers].filter(([, answer]) => answer === state).map(([uploads]) => uploads)
  const failed = uploadsThat('failed')
  const reads: ReadUploads = {
    uploads: [...answers.keys()].flat(),
    files: [...answers.values()].flatMap((answer) => (typeof answer === 'string' ? [] : answer)),
    unreadCount: uploadsThat('reading').flat().length,
    hasFailed: failed.length > 0,
    readAgain: () => failed.forEach(read),
  }
  return { reads, read }
}
