import * as z from 'zod/mini'
import { MAX_DESCRIPTION, MAX_PROJECT_NAME } from './limits.ts'
import { freeText, textUpTo } from './text.ts'

export const projectPayload = z.object({
  name: textUpTo(
    MAX_PROJECT_NAME,
    `A project name may have at most ${MAX_PROJECT_NAME} characters.`,
  ).check(z.minLength(1, 'A project needs a name.')),
  description: z.optional(freeText('Description', MAX_DESCRIPTION)),
})
export type ProjectPayload = z.infer<typeof projectPayload>

/** Only the name of a project can be changed. */
export const projectRenaming = z.pick(projectPayload, { name: true })
