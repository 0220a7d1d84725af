import type { Actor } from '#contract/actor.ts'
import type { StoredAnalysis } from '#domain/finding-words.ts'

/** A change that may wait for a network. Names and words are made from it where it is shown. */
export type Change = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** The JSON to send; for a photo, all but `imageURL`, which it gets once its bytes are sent. */
  body?: unknown
  /** Such as `New-Id`; the outbox adds `Idempotency-Key`, `Happened-At` and `If-Match`. */
  headers?: Record<string, string>
  /** What the farmer calls the record, for the screen that shows what waits. */
  name?: string
  /** The record that changes: the changes of a record are sent in their order. */
  recordId: string
  /** Records that must be there first: a photo follows its new crop. */
  after?: string[]
  /**
   * Where the farmer began, with the fields of `body`. What others saved since is merged with `body`
   * field by field.
   */
  opened?: { base: Record<string, unknown>; version: string | undefined }
}

type About = 'id' | 'entityType' | 'entityId' | 'imageURL' | 'createdAt'
/** What the engine on this phone made of a photo, in codes. The overlay is a data URL. */
export type PhoneFinding = Omit<StoredAnalysis, About>

/** A photo that waits: its bytes, and its upload once they are sent. */
export type WaitingPhoto = {
  bytes: Blob
  imageURL?: string
  /** What the phone made of it, to be compared with the server's verdict. */
  finding?: PhoneFinding
}

/** What the server says of a change that it refused; it waits for the farmer's decision. */
export type Refusal = {
  status: number
  sentence: string
  at: string
  /** The place of a harvest or sale is closed until this day, unless a reason is given. */
  until?: string
  /** The present record, where others changed the same fields. */
  record?: Record<string, unknown>
  /** Who changed it last. */
  by?: Actor
  /** Fields that both sides changed. */
  fields?: string[]
}

/** A change in the outbox. Phones hold it for weeks: a new version of the format reads the old. */
export type WaitingChange = Change & {
  format: 2
  /** Its place in the order. */
  seq: number
  userId: string
  /** Where it was made; none where the server knows no farms of several people. */
  farmId?: string | undefined
  /** Its `Idempotency-Key` from the first try on. */
  key: string
  /** When it was made, by the clock of the device. */
  at: string
  photo?: WaitingPhoto
  refusal?: Refusal
}
