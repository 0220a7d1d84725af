import * as z from 'zod/mini'

/** Given when the caller asks for JSON (`Accept: application/json`); else the sentence alone, as text. */
export const errorAnswer = z.object({ message: z.string() })
