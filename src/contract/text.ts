import * as z from 'zod/mini'

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

export const textUpTo = (most: number, tooLong: string) =>
  z
    .string()
    .check(
      z.maxLength(most + MAX_BLANKS, { error: tooLong, abort: true }),
      z.overwrite(trimInvisible),
      z.maxLength(most, { error: tooLong, abort: true }),
    )

/** A decimal number kept as the text that the farmer typed; '.5' is allowed. */
export function acresText(label: string) {
  const notAcres = `${label} must be a number of acres, such as 12.5.`
  return textUpTo(16, notAcres).check(
    z.minLength(1, { error: `${label} is required`, abort: true }),
    z.regex(/^(?:\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})$/, notAcres),
  )
}

export const freeText = (label: string, most: number) =>
  textUpTo(most, `${label} may have at most ${most} characters.`)

export const requiredText = (label: string, most: number) =>
  freeText(label, most).check(z.minLength(1, `${label} is required`))

/** Every field of a payload as plain text: what was validated on input is not checked again. */
export const texts = <Key extends string>(
  { shape }: { shape: Record<Key, unknown> },
  text = z.string(),
) => Object.fromEntries(Object.keys(shape).map((name) => [name, text])) as Record<Key, typeof text>
