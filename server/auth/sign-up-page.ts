import { MIN_PASSWORD } from '#contract/limits.ts'
import { errorSummary, type FormErrors } from '#server/pages/form-errors.ts'
import { formField } from '#server/pages/form-field.ts'
import { html } from '#server/pages/html.ts'
import type { Page } from '#server/pages/page.ts'
import type { SignInProvider } from './auth.ts'
import { providerLinks } from './sign-in-page.ts'

type Shown = {
  firstName?: string
  lastName?: string
  email?: string
  errors?: FormErrors
  providers: SignInProvider[]
}

export const signUpPage = ({
  firstName,
  lastName,
  email,
  errors = {},
  providers,
}: Shown): Page => ({
  title: `${Object.keys(errors).length > 0 ? 'Error: ' : ''}Sign up`,
  content: html`<h1>Create your account</h1>
    <p class="lead">Your crops, animals and solar systems in one place.</p>
    ${errorSummary(errors)} ${providerLinks(providers)}
    <form method="post" action="/api/signup" novalidate>
      <div class="names">
        ${formField({
          name: 'firstName',
          label: 'First name',
          type: 'text',
          autocomplete: 'given-name',
          value: firstName,
          error: errors.firstName,
        })}
        ${formField({
          name: 'lastName',
          label: 'Last name',
          type: 'text',
          autocomplete: 'family-name',
          value: lastName,
          error: errors.lastName,
        })}
      </div>
      ${formField({
        name: 'email',
        label: 'Email address',
        type: 'email',
        autocomplete: 'username',
        value: email,
        error: errors.email,
      })}
      ${formField({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        hint: `At least ${MIN_PASSWORD} characters. A few words in a row are easy to remember.`,
        error: errors.password,
      })}
      <button type="submit">Sign up</button>
    </form>
    <p class="other"><a href="/api/login">Already have an account? Sign in</a></p>`,
})
