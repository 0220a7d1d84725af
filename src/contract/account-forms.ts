import * as z from 'zod/mini'
import { MAX_PASSWORD, MIN_PASSWORD } from './limits.ts'
import { trimmed } from './text.ts'

const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Enter a valid email address.'))

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
  z
    .string()
    .check(
      trimmed(),
      z.minLength(1, `Enter your ${label}.`),
      z.maxLength(100, `Your ${label} may have at most 100 characters.`),
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
