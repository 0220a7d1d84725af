import * as z from 'zod/mini'

/** The newest finding that the farmer was shown: findings up to this moment are no longer new. */
export const findingsSeen = z.object({ until: z.iso.datetime() })
