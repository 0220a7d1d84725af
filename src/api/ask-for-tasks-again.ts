import type { QueryClient } from '@tanstack/react-query'

/**
 * Whatever else counts or lists tasks asks anew. By itself here, as the home screen changes what
 * there is to do and shows none of it.
 */
export const askForTasksAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(?:tasks|notifications|glance|timeline)/.test(path),
  })
