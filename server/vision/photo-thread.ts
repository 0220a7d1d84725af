import { type PhotoFinding, PhotoRefused, type PhotoSubject } from '#server/ai.ts'
import { readPhoto } from './read-photo.ts'

/** Errors do not keep their class between threads, so a refusal crosses as its sentence. */
export type PhotoAnswer = { finding: PhotoFinding } | { refused: string }

export async function lookAtPhoto(photo: Uint8Array, subject: PhotoSubject): Promise<PhotoAnswer> {
  try {
    return { finding: await readPhoto(photo, subject) }
  } catch (error) {
    if (error instanceof PhotoRefused) return { refused: error.message }
    throw error
  }
}
