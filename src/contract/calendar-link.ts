import * as z from 'zod/mini'

/** Null where the farmer has no calendar link. The link itself is told once, when it is made. */
export const calendarLink = z.object({ madeAt: z.nullable(z.string()) })

export const newCalendarLink = z.object({ url: z.string(), madeAt: z.string() })
