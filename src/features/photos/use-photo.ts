import { useEffect, useRef, useState } from 'react'
import type { EntityType } from '#contract/analysis.ts'
import { useAnalysePhoto } from '#src/api/analysis.ts'
import { useUploadTicket } from '#src/api/uploads.ts'
import { failureSentence, isRefused } from '#src/api/request.ts'
import { isUnusable, sendPhoto } from '#src/uploader/send-photo.ts'
import type { UploadedFile } from '#src/uploader/object-uploader.tsx'
import { uploadErrorText } from '#src/uploader/upload-error-text.ts'

type Shot = {
  /** Undefined if the upload window has sent it; its picture is then only shown until the verdict. */
  file?: File
  /** URL of the picture on this device; '' for one that never was there. */
  picture: string
  /** Of the bytes to send, from 0 to 1. */
  sentShare: number
  /** Set once it has been sent. */
  imageURL?: string
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

  const analyse = (imageURL: string) => analysing.mutate(imageURL)
  const change = (part: Partial<Shot>) => setShot((known) => known && { ...known, ...part })
  const send = async (file: File) => {
    sending.current.abort()
    sending.current = new AbortController()
    const { signal } = sending.current
    try {
      const onProgress = (sentShare: number) => change({ sentShare })
      const imageURL = await sendPhoto(file, { requestTicket, onProgress, signal })
      if (signal.aborted) return
      change({ imageURL })
      analyse(imageURL)
    } catch (error) {
      if (!signal.aborted) change({ error: error as Error })
    }
  }
  const { file, imageURL } = shot ?? {}
  const error = shot?.error ?? (imageURL ? analysing.error : null)
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
      setShot({ file: taken, picture: URL.createObjectURL(taken), sentShare: 0 })
      void send(taken)
    },
    /** A photo that the upload window has sent. */
    analyseUpload: ({ url, data }: UploadedFile) => {
      const picture = data ? URL.createObjectURL(data) : ''
      setShot({ picture, imageURL: url, sentShare: 1 })
      analyse(url)
    },
    retry: () => {
      if (imageURL) return analyse(imageURL)
      if (!file) return undefined
      setShot({ file, picture: shot?.picture ?? '', sentShare: 0 })
      return void send(file)
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
  if (!shot.imageURL) return 'sending'
  return status === 'error' ? 'failed' : status === 'success' ? 'done' : 'analyzing'
}
