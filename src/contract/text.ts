import * as z from 'zod/mini'
import { asIssue, msg, type Message } from './message.ts'

/** White space and other invisible characters: a name of zero-width spaces counts as empty. */
const INVISIBLE = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u

/** Not a regex: one anchored at the end takes quadratic time on a long run of blanks. */
function trimInvisible(text: string) {
  let start = 0
  let end = text.length
  while (start < end && INVISIBLE.test(text.charAt(start))) start += 1
  while (end > start && INVISIBLE.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Surplus characters allowed before trimming; longer texts are refused untrimmed. */
const MAX_BLANKS = 1_000

export function textUpTo(most: number, tooLong: Message) {
  const refusal = { error: asIssue(tooLong), abort: true }
  return z
    .string()
    .check(
      z.maxLength(most + MAX_BLANKS, refusal),
      z.overwrite(trimInvisible),
      z.maxLength(most, refusal),
    )
}

const missing = (label: Message) => asIssue(msg('{label} is required', { label }))

/** A decimal number kept as the text that the farmer typed; '.5' is allowed. */
export function acresText(label: Message) {
  const notAcres = msg('{label} must be a number of {unit}, such as {example}.', {
    label,
    unit: { nameOf: 'acre' },
    example: { number: 12.5 },
  })
  return textUpTo(16, notAcres).check(
    z.minLength(1, { error: missing(label), abort: true }),
    z.regex(/^(?:\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})$/, asIssue(notAcres)),
  )
}

export const freeText = (label: Message, most: number) =>
  textUpTo(most, msg('{label} may have at most {most, number} characters.', { label, most }))

export const requiredText = (label: Message, most: number) =>
  freeText(label, most).check(z.minLength(1, missing(label)))

/** Every field of a payload as plain text: what was validated on input is not checked again. */
export const texts = <Key extends string>(
  { shape }: { shape: Record<Key, unknown> },
  text = z.string(),
) => Object.fromEntries(Object.keys(shape).map((name) => [name, text])) as Record<Key, typeof text>
