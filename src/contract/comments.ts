import * as z from 'zod/mini'
import { MAX_COMMENT } from './limits.ts'
import { asIssue, msg } from './message.ts'
import { textUpTo } from './text.ts'

const tooLong = msg('A comment may have at most {most, number} characters.', { most: MAX_COMMENT })
const recordId = z.string().check(z.minLength(1), z.maxLength(100))

export const commentText = z.object({
  /** With its line breaks. */
  text: textUpTo(MAX_COMMENT, tooLong).check(
    z.minLength(1, asIssue(msg('Write something first.'))),
  ),
})

/** On a crop, herd or solar system; `New-Id` is the id of its entry in the timeline. */
export const commentPayload = z.extend(commentText, { projectId: recordId, entityId: recordId })
export type CommentPayload = z.infer<typeof commentPayload>

export const NOT_YOUR_COMMENT = msg(
  'Only whoever wrote a comment, or a manager of the farm, can delete it.',
)
