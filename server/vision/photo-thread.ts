import { type PhotoFinding, PhotoRefused, type PhotoSubject } from '#server/ai.ts'
import { readPhoto } from './read-photo.ts'

/** A refusal is returned as text because errors lose their class between threads. */
export type PhotoAnswer = { finding: PhotoFinding } | { refused: string }

export async function lookAtPhoto(photo: Uint8Array, subject: PhotoSubject): Promise<PhotoAnswer> {
  try {
    return { finding: await readPhoto(photo, subject) }
  } catch (error) {
    if (error instanceof PhotoRefused) return { refused: error.message }
    throw error
  }
}
