import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { farmSummary, importAnswer } from '#contract/archive.ts'
import { t } from '#src/lib/texts.ts'
import { request } from './request.ts'

export const FARM_PATH = '/api/farm'

/** A plain link: the browser shows the download's progress. */
export const EXPORT_PATH = `${FARM_PATH}/export`

/** Refetched on every mount, since other devices change the farm. */
export const farmQuery = () =>
  queryOptions({
    queryKey: [FARM_PATH],
    queryFn: async () => farmSummary.parse(await request('GET', FARM_PATH)),
    staleTime: 0,
  })

export function useImportFarm() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sending: Sending) =>
      importAnswer.parse(await sendFile(`${FARM_PATH}/import`, sending)),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { saved: { title: t('Your farm is here') } },
  })
}

type Sending = {
  file: File
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads with XMLHttpRequest, as fetch cannot report progress.
 * @returns the JSON of the response
 * @throws Error `status: body` for a non-ok answer, like `request`; AbortError
 */
const sendFile = (url: string, { file, onProgress, signal }: Sending) =>
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
    xhr.addEventListener('error', () => reject(new Error(t('The server could not be reached.'))))
    xhr.addEventListener('load', () => {
      const body = xhr.responseText
      if (xhr.status >= 200 && xhr.status < 300) resolve(JSON.parse(body))
      else reject(new Error(`${xhr.status}: ${body || xhr.statusText}`))
    })
    xhr.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    xhr.send(file)
  })
