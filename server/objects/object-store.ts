import type { Readable } from 'node:stream'

/**
 * Where photos and files live. What a browser sends is first only `received`; the server checks
 * and cleans it and keeps the result with `put`. Types, owners and ETags are the database's to know.
 */
export type ObjectStore = KeptObjects &
  ReceivedUploads & {
    multipart: MultipartUploads
    /** Set when browsers send to our own server, because they cannot reach the store itself. */
    direct: DirectUploads | null
    /** What an upload's address without its query begins with; the key follows. */
    uploadBase: string
    /** Origin that pages must be allowed to connect to; null when it is our own. */
    browserOrigin: string | null
    /** Throws when the store cannot be reached. */
    ready: () => Promise<void>
    close: () => void
  }

/** The reader must read the body to its end or destroy it. */
export type StoredObject = { body: Readable; bytes: number }
export type ListedObject = { key: string; bytes: number }

/** A key is only ever given one content. */
export type KeptObjects = {
  /** Resolves when the bytes are on the disk, whole: a reader sees all of them or nothing. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is none. */
  get: (key: string) => Promise<StoredObject | null>
  /** Removes what is kept and what was received under these keys; unknown keys are fine. */
  remove: (keys: string[]) => Promise<void>
  /** All kept objects, in no order. */
  list: () => AsyncIterable<ListedObject>
}

/** What one upload link allows. */
export type UploadGrant = {
  /** Our own server takes the link from this farmer only; an S3 link opens for whoever holds it. */
  ownerId: string
  issuedAt: Date
  expiresAt: Date
  maxBytes: number
  /** Where the length is known beforehand, an S3 service is made to refuse any other. */
  exactBytes?: number | undefined
  /** Where the type is declared beforehand, an S3 service is made to refuse any other. */
  type?: string | undefined
}

export type ReceivedUploads = {
  /** The target of one PUT: a path of our server, or the address of an S3 service. */
  createUpload: (key: string, grant: UploadGrant) => Promise<string>
  /**
   * What was sent and not yet looked at; null when nothing was.
   * @param receivedAs what `DirectUploads.receive` answered, else the key
   */
  received: (receivedAs: string) => Promise<StoredObject | null>
  /** Forgets what was received. */
  discard: (receivedAs: string) => Promise<void>
  /** Forgets what was received, and multipart uploads begun, before that time. */
  discardBefore: (time: Date) => Promise<void>
}

/** One part of a multipart upload; the ETag is in quotes, as on the wire. */
export type Part = { PartNumber: number; Size: number; ETag: string }
export type PartClaim = Pick<Part, 'PartNumber' | 'ETag'>

/**
 * Each answers null or false for an upload id that is unknown, aborted or of another key. After
 * `complete` services differ in what they still know.
 */
export type MultipartUploads = {
  create: (key: string) => Promise<string>
  signPart: (
    key: string,
    uploadId: string,
    partNumber: number,
    grant: UploadGrant,
  ) => Promise<string>
  listParts: (key: string, uploadId: string) => Promise<Part[] | null>
  /** Joins the parts, in order, into what was `received` under the key. */
  complete: (key: string, uploadId: string, parts: PartClaim[]) => Promise<boolean>
  abort: (key: string, uploadId: string) => Promise<boolean>
}

export type LinkQuery = { expires: string; bytes: string; signature: string }

export type DirectUploads = {
  /**
   * How many bytes a link allows.
   * @throws HttpError 403 when it was changed, made for another farmer, or has expired
   */
  allowedBytes: (path: string, query: LinkQuery, ownerId: string, now: Date) => number
  /**
   * The name under which the file is `received`: a new one each time, so that two who send at once
   * do not mix.
   * @throws HttpError 413
   */
  receive: (key: string, body: Readable, maxBytes: number) => Promise<string>
  /**
   * The part's ETag, once it is on the disk; null for an unknown upload.
   * @throws HttpError 413
   */
  receivePart: (
    key: string,
    uploadId: string,
    partNumber: number,
    body: Readable,
    maxBytes: number,
  ) => Promise<string | null>
}
