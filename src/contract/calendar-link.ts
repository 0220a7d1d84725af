import * as z from 'zod/mini'

/** `madeAt` is null without a calendar link. The URL itself is sent only once, on creation. */
export const calendarLink = z.object({ madeAt: z.nullable(z.string()) })

export const newCalendarLink = z.object({ url: z.string(), madeAt: z.string() })
