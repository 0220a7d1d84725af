const PASSED_ON = ['content-type', 'retry-after']

/**
 * Sends bytes over a line as slow as it may be, which `fetch` cannot watch.
 * @throws TypeError, as `fetch` does, when there is no answer, or nothing moves for `patienceMs`
 */
export function putBytes(url: string, bytes: Blob, patienceMs: number) {
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), patienceMs)
  }
  const sending = new Promise<Response>((resolve, reject) => {
    request.addEventListener('load', () => resolve(answerOf(request)))
    for (const end of ['error', 'abort'])
      request.addEventListener(end, () => reject(new TypeError('No answer')))
  })
  request.upload.addEventListener('progress', moved)
  request.open('PUT', url)
  request.setRequestHeader('Content-Type', bytes.type)
  request.send(bytes)
  moved()
  return sending.finally(() => clearTimeout(timer))
}

const answerOf = (request: XMLHttpRequest) =>
  // 204 must have no body, not even an empty one.
  new Response(request.responseText || null, {
    status: request.status,
    headers: PASSED_ON.flatMap((name): [string, string][] => {
      const value = request.getResponseHeader(name)
      return value === null ? [] : [[name, value]]
    }),
  })
