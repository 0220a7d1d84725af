import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { request } from '#src/api/request.ts'
import { speakFailure, speakSuccess } from './speak-outcomes.ts'

/**
 * Spec section 7: no retry, never stale, no refetch on focus, no polling; a query without a
 * function of its own GETs its key's segments joined with '/'. Calls are made when the browser
 * believes itself offline, too: they fail with a message instead of waiting unseen.
 */
export function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => speakFailure(error, undefined) }),
    mutationCache: new MutationCache({
      onSuccess: (_answer, _variables, _context, mutation) => speakSuccess(mutation.meta),
      onError: (error, _variables, _context, mutation) => speakFailure(error, mutation.meta),
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
