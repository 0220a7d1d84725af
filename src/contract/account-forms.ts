import * as z from 'zod/mini'
import { MAX_PASSWORD, MIN_PASSWORD } from './limits.ts'
import { asIssue, msg, type Message } from './message.ts'
import { textUpTo } from './text.ts'

const INVALID_EMAIL = msg('Enter a valid email address.')
const email = textUpTo(254, INVALID_EMAIL).check(z.toLowerCase(), z.email(asIssue(INVALID_EMAIL)))

/**
 * Of a new account, or a changed one: the server marks accounts that have no address of their own by one
 * at `.invalid` (RFC 2606), so nobody may choose one.
 */
export const ownEmail = email.check(
  z.refine(
    (text) => !text.endsWith('.invalid'),
    asIssue(msg('Nobody gets mail at an address that ends in .invalid. Enter another one.')),
  ),
)

export const signInForm = z.object({
  email,
  password: z
    .string()
    .check(
      z.minLength(1, asIssue(msg('Enter your password.'))),
      z.maxLength(MAX_PASSWORD, asIssue(msg('Email address or password is wrong.'))),
    ),
})

const givenName = (missing: Message, tooLong: Message) =>
  textUpTo(100, tooLong).check(z.minLength(1, asIssue(missing)))

const newPassword = z
  .string()
  .check(
    z.minLength(
      MIN_PASSWORD,
      asIssue(msg('Choose a password of at least {least} characters.', { least: MIN_PASSWORD })),
    ),
    z.maxLength(
      MAX_PASSWORD,
      asIssue(msg('A password may have at most {most} characters.', { most: MAX_PASSWORD })),
    ),
  )

export const newPasswordForm = z.object({
  currentPassword: z
    .string()
    .check(
      z.minLength(1, asIssue(msg('Enter your current password.'))),
      z.maxLength(MAX_PASSWORD, asIssue(msg('This is not your current password.'))),
    ),
  newPassword,
})

/** Asks for a link to a new password; the link takes that alone. */
export const resetForm = z.object({ email: ownEmail })
export const resetPasswordForm = z.object({ newPassword })

export const nameForm = z.object({
  firstName: givenName(
    msg('Enter your first name.'),
    msg('Your first name may have at most 100 characters.'),
  ),
  lastName: givenName(
    msg('Enter your last name.'),
    msg('Your last name may have at most 100 characters.'),
  ),
})

export const addressForm = z.object({ newEmail: ownEmail })

export const signUpForm = z.object({ ...nameForm.shape, email: ownEmail, password: newPassword })
export type SignUpForm = z.infer<typeof signUpForm>
