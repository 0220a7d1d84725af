import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { StartRefused } from './start-refused.ts'

export type Certificate = { cert: Buffer; key: Buffer }

/**
 * The certificate that the server speaks HTTPS with; null without one.
 * @throws StartRefused naming the file that is wrong
 */
export async function readCertificate(files: {
  HTTPS_CERT?: string | undefined
  HTTPS_KEY?: string | undefined
}): Promise<Certificate | null> {
  const { HTTPS_CERT, HTTPS_KEY } = files
  if (!HTTPS_CERT || !HTTPS_KEY) return null
  const read = (name: string, file: string) =>
    readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new StartRefused(`${name} "${file}" cannot be read (${error.code}).`)
    })
  const cert = await read('HTTPS_CERT', HTTPS_CERT)
  const key = await read('HTTPS_KEY', HTTPS_KEY)
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRefused(
      `HTTPS_CERT "${HTTPS_CERT}" and HTTPS_KEY "${HTTPS_KEY}" are not a certificate and its key, both as PEM without a password (${why}).`,
    )
  }
  return { cert, key }
}
