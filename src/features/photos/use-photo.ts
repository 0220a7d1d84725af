import { useEffect, useRef, useState } from 'react'
import type { EntityType } from '#contract/analysis.ts'
import { useAnalysePhoto } from '#src/api/analysis.ts'
import { mayKeep } from '#src/api/offline/may-keep.ts'
import { useUploadTicket } from '#src/api/uploads.ts'
import { newRecord } from '#src/api/new-record.ts'
import { failureSentence, isRefused } from '#src/api/request.ts'
import { isUnusable, preparePhoto, sendPhoto } from '#src/uploader/send-photo.ts'
import type { UploadedFile } from '#src/uploader/object-uploader.tsx'
import { isWithoutNetwork, uploadErrorText } from '#src/uploader/upload-error-text.ts'

type Shot = {
  /** Undefined if the upload window has sent it; its picture is then only shown until the verdict. */
  file?: File
  /** URL of the picture on this device; '' for one that never was there. */
  picture: string
  /** Of the bytes to send, from 0 to 1. */
  sentShare: number
  /** The same in every try. */
  headers: ReturnType<typeof newRecord>
  /** The shrunk photo, as it is sent or kept. */
  bytes?: Blob
  /** Set once it has been sent. */
  imageURL?: string
  isAnalysed?: true
  error?: Error
}

/** Sends a photo, has it analysed, and says how far that is. */
export function usePhoto(entity: { entityType: EntityType; entityId: string }) {
  const requestTicket = useUploadTicket()
  const analysing = useAnalysePhoto(entity)
  const [shot, setShot] = useState<Shot>()
  const sending = useRef(new AbortController())
  useEffect(() => () => sending.current.abort(), [])
  const picture = shot?.picture
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture) : undefined), [picture])

  const analyse = (photo: Shot) => {
    setShot({ ...photo, isAnalysed: true })
    analysing.mutate(photo)
  }
  const change = (part: Partial<Shot>) => setShot((known) => known && { ...known, ...part })
  const send = async (taken: Shot & { file: File }) => {
    setShot(taken)
    sending.current.abort()
    sending.current = new AbortController()
    const { signal } = sending.current
    let photo: Shot = taken
    try {
      const bytes = await preparePhoto(taken.file)
      photo = { ...taken, bytes }
      if (signal.aborted) return
      if (mayKeep() && !navigator.onLine) return analyse(photo)
      const onProgress = (sentShare: number) => change({ sentShare })
      const imageURL = await sendPhoto(bytes, { requestTicket, onProgress, signal })
      if (!signal.aborted) analyse({ ...photo, sentShare: 1, imageURL })
    } catch (error) {
      if (signal.aborted) return
      if (mayKeep() && isWithoutNetwork(error)) analyse(photo)
      else change({ error: error as Error })
    }
  }
  const error = shot?.error ?? (shot?.isAnalysed ? analysing.error : null)
  return {
    shot,
    stage: stageOf(shot, analysing),
    failure: error && {
      sentence: shot?.error ? uploadErrorText(shot.error) : failureSentence(error),
      mayRetry: !isUnusable(error) && !isRefused(error),
    },
    analysis: analysing.data,
    take: (taken: File) => {
      analysing.reset()
      const picture = URL.createObjectURL(taken)
      void send({ file: taken, picture, sentShare: 0, headers: newRecord() })
    },
    /** A photo that the upload window has sent. */
    analyseUpload: ({ url, data }: UploadedFile) => {
      const picture = data ? URL.createObjectURL(data) : ''
      const bytes = data && { bytes: data }
      analyse({ picture, imageURL: url, sentShare: 1, headers: newRecord(), ...bytes })
    },
    retry: () => {
      if (!shot) return
      const { file, picture, headers, imageURL } = shot
      if (imageURL !== undefined) return analyse(shot)
      if (file) void send({ file, picture, headers, sentShare: 0 })
    },
    drop: () => {
      sending.current.abort()
      setShot(undefined)
    },
  }
}

export type PhotoInHand = ReturnType<typeof usePhoto>

function stageOf(
  shot: Shot | undefined,
  { status }: Pick<ReturnType<typeof useAnalysePhoto>, 'status'>,
) {
  if (!shot) return 'none'
  if (shot.error) return 'failed'
  if (!shot.isAnalysed) return 'sending'
  return status === 'error' ? 'failed' : status === 'success' ? 'done' : 'analyzing'
}
