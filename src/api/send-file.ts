export type Sending = {
  file: File
  /** From 0 to 1; 1 when all of it has left. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends a file as the body of a request, telling how far it is, which fetch cannot.
 * @returns the JSON of the answer
 * @throws Error `status: body` for a non-ok answer, like `request`; AbortError
 */
export const sendFile = (url: string, { file, onProgress, signal }: Sending) =>
  new Promise<unknown>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', url)
    xhr.setRequestHeader('Content-Type', 'application/zip')
    const abort = () => {
      xhr.abort()
      reject(new DOMException('Aborted', 'AbortError'))
    }
    signal.addEventListener('abort', abort)
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    xhr.upload.addEventListener('load', () => onProgress(1))
    xhr.addEventListener('error', () => reject(new Error('The server could not be reached.')))
    xhr.addEventListener('load', () => {
      const body = xhr.responseText
      if (xhr.status >= 200 && xhr.status < 300) resolve(JSON.parse(body))
      else reject(new Error(`${xhr.status}: ${body || xhr.statusText}`))
    })
    xhr.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    xhr.send(file)
  })
