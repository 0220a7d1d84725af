import * as z from 'zod/mini'

const UNSEEN = '[\\s\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]+'
const UNSEEN_EDGES = new RegExp(`^${UNSEEN}|${UNSEEN}$`, 'gu')

/** Takes off both ends what nobody sees: a name of a zero-width space is none. */
export const trimmed = () => z.overwrite((text: string) => text.replaceAll(UNSEEN_EDGES, ''))

/** A number typed by a farmer and kept as text: digits, at most one decimal point, '.5' too. */
export const acresText = (label: string) =>
  z
    .string()
    .check(
      trimmed(),
      z.minLength(1, `${label} is required`),
      z.regex(
        /^(?:\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})$/,
        `${label} must be a number of acres, such as 12.5.`,
      ),
    )

export const freeText = (label: string, most: number) =>
  z.string().check(trimmed(), z.maxLength(most, `${label} may have at most ${most} characters.`))

export const requiredText = (label: string, most: number) =>
  z
    .string()
    .check(
      trimmed(),
      z.minLength(1, `${label} is required`),
      z.maxLength(most, `${label} may have at most ${most} characters.`),
    )
