import type { Readable } from 'node:stream'

/**
 * Storage of photos and files. What a browser sends is first only `received`; the server checks and
 * cleans it and stores the result with `put`. Types, owners and ETags are in the database.
 */
export type ObjectStore = KeptObjects &
  ReceivedUploads & {
    multipart: MultipartUploads
    /** Set when browsers upload to our own server instead of the store. */
    direct: DirectUploads | null
    /** Start of every upload URL; the key follows. */
    uploadBase: string
    /** Origin that pages must be allowed to connect to; null when it is our own. */
    browserOrigin: string | null
    /** Rejects when the store cannot be reached. */
    ready: () => Promise<void>
    close: () => void
  }

/** The caller must read the body to its end or destroy it. */
export type StoredObject = { body: Readable; bytes: number }
export type ListedObject = { key: string; bytes: number }

/** The content of a key never changes. */
export type KeptObjects = {
  /** Atomic: resolves when all bytes are on disk, and readers see all of them or nothing. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such object. */
  get: (key: string) => Promise<StoredObject | null>
  /** Removes what was kept and received under these keys; unknown keys are ignored. */
  remove: (keys: string[]) => Promise<void>
  /** All kept objects, in any order. */
  list: () => AsyncIterable<ListedObject>
}

export type UploadGrant = {
  /** Our own server accepts the link from this farmer only; an S3 link works for anybody. */
  farmId: string
  issuedAt: Date
  expiresAt: Date
  maxBytes: number
  /** If known, S3 refuses any other length. */
  exactBytes?: number | undefined
  /** If known, S3 refuses any other type. */
  type?: string | undefined
}

export type ReceivedUploads = {
  /** The target of one PUT: a path on our server, or a URL of the S3 service. */
  createUpload: (key: string, grant: UploadGrant) => Promise<string>
  /**
   * What was sent but not yet checked; null when nothing was.
   * @param receivedAs the name from `DirectUploads.receive`, else the key
   */
  received: (receivedAs: string) => Promise<StoredObject | null>
  discard: (receivedAs: string) => Promise<void>
  /** Discards what was received, and multipart uploads begun, before that time. */
  discardBefore: (time: Date) => Promise<void>
}

/** One part of a multipart upload; the ETag is in quotes, as on the wire. */
export type Part = { PartNumber: number; Size: number; ETag: string }
export type PartClaim = Pick<Part, 'PartNumber' | 'ETag'>

/** Null or false means an unknown or aborted upload. After `complete` services differ. */
export type MultipartUploads = {
  create: (key: string) => Promise<string>
  signPart: (
    key: string,
    uploadId: string,
    partNumber: number,
    grant: UploadGrant,
  ) => Promise<string>
  listParts: (key: string, uploadId: string) => Promise<Part[] | null>
  /** Joins the parts, in order, into the `received` file of the key. */
  complete: (key: string, uploadId: string, parts: PartClaim[]) => Promise<boolean>
  abort: (key: string, uploadId: string) => Promise<boolean>
}

export type LinkQuery = { expires: string; bytes: string; signature: string }

export type DirectUploads = {
  /**
   * The number of bytes a link allows.
   * @throws HttpError 403 when it was tampered with, is another farmer's or has expired
   */
  allowedBytes: (path: string, query: LinkQuery, farmId: string, now: Date) => number
  /**
   * The name under which the file is `received`, new each time, so that concurrent uploads do not
   * mix.
   * @throws HttpError 413
   */
  receive: (key: string, body: Readable, maxBytes: number) => Promise<string>
  /**
   * The part's ETag, once it is on disk; null for an unknown upload.
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
