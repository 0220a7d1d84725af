import * as z from 'zod/mini'

/** A number typed by a farmer and kept as text: digits, at most one decimal point, '.5' too. */
export const acresText = (label: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.regex(
        /^(?:\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})$/,
        `${label} must be a number of acres, such as 12.5.`,
      ),
    )

export const freeText = (label: string, most: number) =>
  z.string().check(z.trim(), z.maxLength(most, `${label} may have at most ${most} characters.`))

export const requiredText = (label: string, most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(most, `${label} may have at most ${most} characters.`),
    )
