import type { Message } from '#contract/message.ts'
import type { PhotoSubject } from '#domain/photo/assess.ts'
import { UnusablePhoto } from '#domain/photo/unusable-photo.ts'
import type { PhotoFinding } from '#server/ai.ts'
import { readPhoto } from './read-photo.ts'

/** A refusal is returned as data because errors lose their class between threads. */
export type PhotoAnswer = { finding: PhotoFinding } | { refused: Message }

export async function lookAtPhoto(photo: Uint8Array, subject: PhotoSubject): Promise<PhotoAnswer> {
  try {
    return { finding: await readPhoto(photo, subject) }
  } catch (error) {
    if (error instanceof UnusablePhoto) return { refused: error.sentence }
    throw error
  }
}
