import { request, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

/** Names this one address for whatever is asked, so that the connection goes to what was checked. */
const pinned =
  (address: string): LookupFunction =>
  (_hostname, { all }, callback) => {
    const family = isIP(address)
    if (all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }

type Post = {
  url: URL
  /** Where the connection goes, whatever the name in the URL leads to. */
  address: string
  headers: Record<string, string>
  body: Buffer
  signal: AbortSignal
  /** For tests: a certificate to trust. */
  ca?: RequestOptions['ca']
}

export type Answer = { status: number; retryAfter: string | undefined }

/** Posts once: redirects are answers like others, and the body of the answer is not read. */
export const postPinned = ({ url, address, headers, body, signal, ca }: Post): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      lookup: pinned(address),
      // A connection of its own: a pooled one may lead elsewhere.
      agent: false,
      signal,
      ...(ca && { ca }),
    })
    asked.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      response.destroy()
    })
    asked.on('error', reject)
    asked.end(body)
  })
