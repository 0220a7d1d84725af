import * as z from 'zod/mini'

/** Who did something, by their present name: null for a former member, absent where nobody is known. */
export const actor = z.optional(z.nullable(z.object({ id: z.string(), name: z.string() })))
export type Actor = z.infer<typeof actor>
