import * as z from 'zod/mini'
import { MAX_PASSWORD, MIN_PASSWORD } from './limits.ts'
import { textUpTo } from './text.ts'

const INVALID_EMAIL = 'Enter a valid email address.'
const email = textUpTo(254, INVALID_EMAIL).check(z.toLowerCase(), z.email(INVALID_EMAIL))

export const signInForm = z.object({
  email,
  password: z
    .string()
    .check(
      z.minLength(1, 'Enter your password.'),
      z.maxLength(MAX_PASSWORD, 'Email address or password is wrong.'),
    ),
})

const givenName = (label: string) =>
  textUpTo(100, `Your ${label} may have at most 100 characters.`).check(
    z.minLength(1, `Enter your ${label}.`),
  )

const newPassword = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD, `Choose a password of at least ${MIN_PASSWORD} characters.`),
    z.maxLength(MAX_PASSWORD, `A password may have at most ${MAX_PASSWORD} characters.`),
  )

export const newPasswordForm = z.object({
  currentPassword: z
    .string()
    .check(
      z.minLength(1, 'Enter your current password.'),
      z.maxLength(MAX_PASSWORD, 'This is not your current password.'),
    ),
  newPassword,
})

export const signUpForm = z.object({
  firstName: givenName('first name'),
  lastName: givenName('last name'),
  email,
  password: newPassword,
})
export type SignUpForm = z.infer<typeof signUpForm>
