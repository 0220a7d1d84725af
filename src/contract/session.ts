import * as z from 'zod/mini'

/** From the one that may do least to the one that may do all. */
export const roles = ['viewer', 'adviser', 'worker', 'manager', 'owner'] as const
export const role = z.enum(roles)
export type FarmRole = z.infer<typeof role>

/** The farm that a session acts on. */
export const sessionFarm = z.object({
  id: z.string(),
  /** '' where its people have given it none. */
  name: z.string(),
  /** The owner's full name. */
  owner: z.string(),
  role,
  /** Whether it has other people, or the farmer other farms. */
  isShared: z.boolean(),
})
export type SessionFarm = z.infer<typeof sessionFarm>

export const sessionUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  farm: z.optional(sessionFarm),
})
export type SessionUser = z.infer<typeof sessionUser>
