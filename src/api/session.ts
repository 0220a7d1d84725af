import { queryOptions } from '@tanstack/react-query'
import { sessionUser } from '#contract/session.ts'

export const sessionQuery = () =>
  queryOptions({
    queryKey: ['/api/auth/user'],
    select: (json: unknown) => sessionUser.parse(json),
  })
