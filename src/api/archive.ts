import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { calendarLink, newCalendarLink } from '#contract/calendar-link.ts'
import { farmSummary, importAnswer } from '#contract/archive.ts'
import { request } from './request.ts'

const FARM = '/api/farm'
const CALENDAR_LINK = '/api/calendar-link'

/** A download: the browser saves it and shows how far it is. */
export const EXPORT_PATH = `${FARM}/export`

/** Asked anew whenever somebody looks: the farm changes elsewhere. */
export const farmQuery = () =>
  queryOptions({
    queryKey: [FARM],
    queryFn: async () => farmSummary.parse(await request('GET', FARM)),
    staleTime: 0,
  })

/** Brings a ZIP file into the account; whatever was known of the farm is asked anew. */
export function useImportFarm() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sending: Sending) =>
      importAnswer.parse(await sendFile(`${FARM}/import`, sending)),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { saved: { title: 'Your farm is here' } },
  })
}

/** Whether there is a link, also after a look at another tab; itself it is known to who made it. */
export const calendarLinkQuery = () =>
  queryOptions({
    queryKey: [CALENDAR_LINK],
    queryFn: async () => calendarLink.parse(await request('GET', CALENDAR_LINK)),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** The link is told this once; one that was made before ends. */
export function useMakeCalendarLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => newCalendarLink.parse(await request('POST', CALENDAR_LINK)),
    onSuccess: ({ madeAt }) => queryClient.setQueryData(calendarLinkQuery().queryKey, { madeAt }),
    meta: { failed: 'The calendar link could not be made. Please try again.' },
  })
}

export function useRevokeCalendarLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => calendarLink.parse(await request('DELETE', CALENDAR_LINK)),
    onSuccess: (link) => queryClient.setQueryData(calendarLinkQuery().queryKey, link),
    meta: {
      saved: { title: 'Calendar link revoked' },
      failed: 'The calendar link could not be revoked. Please try again.',
    },
  })
}

type Sending = {
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
    xhr.addEventListener('error', () => reject(new Error('The server could not be reached.')))
    xhr.addEventListener('load', () => {
      const body = xhr.responseText
      if (xhr.status >= 200 && xhr.status < 300) resolve(JSON.parse(body))
      else reject(new Error(`${xhr.status}: ${body || xhr.statusText}`))
    })
    xhr.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    xhr.send(file)
  })
