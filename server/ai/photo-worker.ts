import { parentPort } from 'node:worker_threads'
import { type PhotoFinding, PhotoRefused, type PhotoSubject } from './ai.ts'
import { readPhoto } from './read-photo.ts'

export type PhotoTask = { photo: Uint8Array; subject: PhotoSubject }

/** Errors do not keep their class between threads, so a refusal crosses as its sentence. */
export type PhotoTaskAnswer = { finding: PhotoFinding } | { refused: string } | { failed: string }

parentPort?.on('message', ({ photo, subject }: PhotoTask) => {
  const answer = (message: PhotoTaskAnswer) => parentPort?.postMessage(message)
  readPhoto(photo, subject).then(
    (finding) => answer({ finding }),
    (error: unknown) =>
      answer(
        error instanceof PhotoRefused ? { refused: error.message } : { failed: String(error) },
      ),
  )
})
