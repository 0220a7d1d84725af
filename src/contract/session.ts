import * as z from 'zod/mini'

export const sessionUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})
export type SessionUser = z.infer<typeof sessionUser>
