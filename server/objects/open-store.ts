import { randomUUID } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { unwritable } from '#server/process/data-dir.ts'
import { HttpError } from '#server/http/http-error.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { openLocalStore } from './local-store.ts'
import type { ObjectStore } from './object-store.ts'
import { uploadLinks } from './upload-links.ts'

/**
 * Opens the configured store: S3 when S3_BUCKET is set, else a folder.
 * @param secret the session secret, from which the key of upload links is derived
 * @throws StartRefused when it is not writable
 */
export async function openObjectStore(
  config: Config,
  { folder, secret }: { folder: string; secret: string },
): Promise<ObjectStore> {
  const { S3_BUCKET: bucket } = config
  if (!bucket) {
    return openLocalStore(folder, uploadLinks(secret)).catch((error: NodeJS.ErrnoException) => {
      throw unwritable(config.DATA_DIR, error.code ?? error.message)
    })
  }
  try {
    return await writable(await openBucket(config, bucket))
  } catch (error) {
    throw new StartRefused(
      `The S3 bucket "${bucket}" cannot be used: ${reasonOf(error)} Check S3_BUCKET, S3_ENDPOINT and the access key.`,
    )
  }
}

/** S3's error codes in our words. */
const REASONS: Record<string, string> = {
  NoSuchBucket: 'it does not exist.',
  AccessDenied: 'the access key may not write to it.',
  InvalidAccessKeyId: 'the access key is not known there.',
  SignatureDoesNotMatch: 'the signature is wrong, so the secret of the access key is.',
  RequestTimeTooSkewed: 'the clock of this machine is wrong.',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Its own message is for farmers.
  if (error instanceof HttpError && error.cause instanceof Error) return reasonOf(error.cause)
  if ('syscall' in error && 'code' in error)
    return `the service does not answer (${String(error.code)}).`
  return REASONS[error.name] ?? error.message.replace(/\.?$/, '.')
}

/** Opens the bucket without a trial write. */
export async function openBucket(config: Config, bucket: string): Promise<ObjectStore> {
  // Silences seven lines about Node versions at every start.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  // Loaded on demand: the SDK is slow to load, and a farm in a folder does not need it.
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(config, bucket)
}

const PROBE = 'start-'

/** True for the trial object of a starting server, which may stay behind if that is killed. */
export const isProbe = (key: string) => key.startsWith(PROBE)

/** Finds a missing or read-only bucket at startup, not at the first photo. */
async function writable(store: ObjectStore) {
  const probe = PROBE + randomUUID()
  try {
    await store.put(probe, Buffer.from('Smart Farm was here.'))
    await store.remove([probe])
    return store
  } catch (error) {
    store.close()
    throw error
  }
}
