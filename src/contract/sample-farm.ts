import * as z from 'zod/mini'

/** How many projects went; none if there was no sample. */
export const removedSample = z.object({ removed: z.int() })
