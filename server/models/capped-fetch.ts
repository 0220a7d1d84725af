/** Design section 6: no true answer is longer. */
const MAX_ANSWER_BYTES = 256 * 1024

export class AnswerTooLong extends Error {}

/**
 * `fetch` that reads at most 256 KiB of an answer (unpacked) and then hangs up. It follows no redirect:
 * photo and key go to the configured address alone.
 * @throws AnswerTooLong
 */
export async function cappedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  const { status, statusText } = response
  // What was packed is unpacked here, so the headers that say how no longer hold.
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const body = response.body ? await wholeBody(response.body) : null
  return new Response(body, { status, statusText, headers })
}

async function wholeBody(stream: ReadableStream<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop by an error cancels the stream and closes the connection.
  for await (const chunk of stream) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new AnswerTooLong('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
