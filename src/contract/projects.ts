import * as z from 'zod/mini'
import { animal } from './animals.ts'
import { crop } from './crops.ts'
import { MAX_DESCRIPTION, MAX_PROJECT_NAME } from './limits.ts'
import { asIssue, msg } from './message.ts'
import { solarSystem } from './solar.ts'
import { freeText, textUpTo } from './text.ts'

export const projectPayload = z.object({
  name: textUpTo(
    MAX_PROJECT_NAME,
    msg('A project name may have at most {most, number} characters.', { most: MAX_PROJECT_NAME }),
  ).check(z.minLength(1, asIssue(msg('A project needs a name.')))),
  description: z.optional(freeText(msg('Description'), MAX_DESCRIPTION)),
})
export type ProjectPayload = z.infer<typeof projectPayload>

export const projectRenaming = z.pick(projectPayload, { name: true })

/**
 * Spec section 3. Known statuses are active, draft and completed; unknown ones are shown as they
 * are.
 */
export const project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullish(z.string()),
  status: z.string(),
  /** The sample that it comes from: made-up data, which goes as a whole. */
  sample: z.nullish(z.string()),
  updatedAt: z.nullish(z.string()),
  crops: z.optional(z.array(crop)),
  animals: z.optional(z.array(animal)),
  solarSystems: z.optional(z.array(solarSystem)),
})
export type Project = z.infer<typeof project>

export const projectList = z.array(project)

export const identified = z.object({ id: z.string() })
