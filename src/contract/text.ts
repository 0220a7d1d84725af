import * as z from 'zod/mini'

/** White space, and what is as invisible: a name of a zero-width space is none. */
const UNSEEN = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u

/** Character by character: a pattern with an end to find looks at a row of blanks from each of them. */
function trimUnseen(text: string) {
  let start = 0
  let end = text.length
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Blanks around a text that are taken off; a text with more is not looked at. */
const MAX_BLANKS = 1_000

/** A text that is trimmed and then has at most so many characters. */
export const textUpTo = (most: number, tooLong: string) =>
  z
    .string()
    .check(
      z.maxLength(most + MAX_BLANKS, { error: tooLong, abort: true }),
      z.overwrite(trimUnseen),
      z.maxLength(most, { error: tooLong, abort: true }),
    )

/** A number typed by a farmer and kept as text: digits, at most one decimal point, '.5' too. */
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

/** Every field of a payload as mere text: what is answered was checked when it was sent. */
export const texts = <Key extends string>(
  { shape }: { shape: Record<Key, unknown> },
  text = z.string(),
) => Object.fromEntries(Object.keys(shape).map((name) => [name, text])) as Record<Key, typeof text>
