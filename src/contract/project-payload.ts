import * as z from 'zod/mini'
import { MAX_DESCRIPTION, MAX_PROJECT_NAME } from './limits.ts'
import { freeText, trimmed } from './text.ts'

export const projectPayload = z.object({
  name: z
    .string()
    .check(
      trimmed(),
      z.minLength(1, 'A project needs a name.'),
      z.maxLength(
        MAX_PROJECT_NAME,
        `A project name may have at most ${MAX_PROJECT_NAME} characters.`,
      ),
    ),
  description: z.optional(freeText('Description', MAX_DESCRIPTION)),
})
export type ProjectPayload = z.infer<typeof projectPayload>

/** Only the name of a project can be changed. */
export const projectRenaming = z.pick(projectPayload, { name: true })
