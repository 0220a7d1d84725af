import { MIN_PASSWORD } from '#contract/limits.ts'
import { errorSummary, type FormErrors, formField } from './form.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'
import type { SignInProvider, SignUpRefusal } from '#server/auth/auth.ts'
import { signUpSentence } from '#server/auth/refusals.ts'
import { providerLinks } from './sign-in-page.ts'

type Shown = {
  firstName?: string
  lastName?: string
  email?: string
  errors?: FormErrors
  providers: SignInProvider[]
  invitation?: string | undefined
}

export const signUpPage = ({
  firstName,
  lastName,
  email,
  errors = {},
  providers,
  invitation,
}: Shown): Page => ({
  title: `${Object.keys(errors).length > 0 ? 'Error: ' : ''}Sign up`,
  content: html`<h1>Create your account</h1>
    <p class="lead">Your crops, animals and solar systems in one place.</p>
    ${errorSummary(errors)} ${providerLinks(providers, invitation)}
    <form method="post" action="/api/signup" novalidate>
      ${invitation && html`<input type="hidden" name="invitation" value="${invitation}" />`}
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

/** For whoever may make no account here: it says whom to ask. */
export const noSignUpPage = (refusal: SignUpRefusal, contact: string): Page => ({
  title: 'No sign-up',
  content: html`<h1>You cannot sign up here</h1>
    <div class="alert" role="alert"><p>${signUpSentence(refusal, contact)}</p></div>
    <p class="other"><a href="/api/login">Already have an account? Sign in</a></p>`,
})
