import { useEffect, useRef, useState } from 'react'
import { mayKeep } from '#src/api/offline/may-keep.ts'
import { failureSentence } from '#src/api/request.ts'
import { useUploadTicket } from '#src/api/uploads.ts'
import { preparePhoto, sendPhoto } from '#src/uploader/send-photo.ts'
import {
  isWithoutNetwork,
  UploadFailure,
  uploadErrorText,
} from '#src/uploader/upload-error-text.ts'

type Taken = { bytes: Blob; picture: string }
/** What a save sends of a photo: its address, or its bytes where there is no network. */
export type SentPhoto = { imageURL?: string; photo?: Blob }

/** A photo of a receipt or label: shrunk at once, sent with the form. */
export function usePhotoInForm() {
  const requestTicket = useUploadTicket()
  const [taken, setTaken] = useState<Taken>()
  const [problem, setProblem] = useState('')
  const sending = useRef(new AbortController())
  useEffect(() => {
    const { current } = sending
    return () => current.abort()
  }, [])
  const picture = taken?.picture
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture) : undefined), [picture])
  return {
    picture,
    problem,
    take: async (file: File) => {
      setProblem('')
      try {
        const bytes = await preparePhoto(file)
        setTaken({ bytes, picture: URL.createObjectURL(bytes) })
      } catch (error) {
        setProblem(uploadErrorText(error as Error))
      }
    },
    drop: () => setTaken(undefined),
    /** @throws UploadFailure with a sentence for the farmer */
    send: async (): Promise<SentPhoto> => {
      if (!taken) return {}
      const { signal } = sending.current
      try {
        const sent = { requestTicket, onProgress: () => {}, signal }
        return { imageURL: await sendPhoto(taken.bytes, sent) }
      } catch (error) {
        if (!isWithoutNetwork(error) || !mayKeep()) throw error
        return { photo: taken.bytes }
      }
    },
  }
}

export type PhotoInForm = ReturnType<typeof usePhotoInForm>

/** Why a form with a photo is not saved, for a farmer. */
export const saveProblem = (error: unknown) =>
  error instanceof UploadFailure ? uploadErrorText(error) : failureSentence(error)
