import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isWaiting } from '#src/api/offline/send-change.ts'
import {
  failureSentence,
  isFarmClosed,
  isOfDevice,
  isUnauthorized,
  noNetworkText,
  request,
  statusOf,
} from '#src/api/request.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { toast, type ToastMessage } from '#src/ui/toast-store.ts'

/**
 * Spec section 7: no retries, never stale, no refetch on focus, no polling; a query without a
 * `queryFn` GETs its key's segments joined with '/'. Offline calls are attempted too: they fail with
 * a message instead of pausing unnoticed.
 */
export function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => toastFailure(error, undefined) }),
    mutationCache: new MutationCache({
      onSuccess: (answer, _variables, _context, mutation) => toastSuccess(answer, mutation.meta),
      onError: (error, _variables, _context, mutation) => toastFailure(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => request('GET', queryKey.join('/')),
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Spec section 9. */
const LOGIN_REDIRECT_DELAY_MS = 500

/** The toasts of a mutation. */
type OutcomeMeta = {
  /** Or what says it of the answer. */
  saved?: ToastMessage | ((answer: unknown) => ToastMessage | undefined)
  /** A sentence under the title 'Error', a function that returns one, or a whole toast. */
  failed?: string | ToastMessage | ((error: unknown) => string)
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: OutcomeMeta
  }
}

const KEPT_PAUSE_MS = 60_000
let lastKeptAt = 0

/** Once for changes that are kept one after the other. */
function toastKept() {
  if (Date.now() - lastKeptAt < KEPT_PAUSE_MS) return
  lastKeptAt = Date.now()
  toast({
    title: t('Kept on this device.'),
    description: t('It is sent when there is a network.'),
  })
}

function toastSuccess(answer: unknown, meta: OutcomeMeta | undefined) {
  if ([answer].flat().some(isWaiting)) return toastKept()
  const saved = typeof meta?.saved === 'function' ? meta.saved(answer) : meta?.saved
  if (saved) toast(saved)
}

/** Long enough to read why; the farmer's next farm follows. */
const FARM_REDIRECT_DELAY_MS = 3000

/**
 * After the session has expired, every failed call redirects to the sign-in page; on a farm that is
 * closed to the farmer, to the one that is open.
 */
function toastFailure(error: unknown, meta: OutcomeMeta | undefined) {
  if (isUnauthorized(error)) {
    toast({
      title: t('Unauthorized'),
      description: t('You are logged out. Logging in again...'),
      tone: 'destructive',
    })
    setTimeout(() => window.location.assign(paths.login), LOGIN_REDIRECT_DELAY_MS)
    return
  }
  if (isFarmClosed(error)) {
    toast({ title: t('Farm closed'), description: failureSentence(error), tone: 'destructive' })
    setTimeout(() => window.location.assign(paths.home), FARM_REDIRECT_DELAY_MS)
    return
  }
  const failed = typeof meta?.failed === 'function' ? meta.failed(error) : meta?.failed
  if (!failed) return
  const message = typeof failed === 'string' ? { title: t('Error'), description: failed } : failed
  toast({ ...message, description: withReason(error, message.description), tone: 'destructive' })
}

const FORBIDDEN = 403

/** Adds why nothing can be done about it now: no network, or a role that has changed meanwhile. */
function withReason(error: unknown, text = '') {
  if (isOfDevice(error)) return error.message
  const why = statusOf(error) === FORBIDDEN ? failureSentence(error) : noNetworkText(error)
  return text.includes(why) ? text : `${text} ${why}`
}
