import { errorSummary, type FormErrors, formField } from './form.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'
import type { AddressOffer, SignInProvider } from '#server/auth/auth.ts'
import { withInvitation } from '#server/auth/invitations.ts'

type Shown = { email?: string | undefined; errors?: FormErrors; providers: SignInProvider[] }

export const signInPage = ({ email, errors = {}, providers }: Shown): Page => ({
  title: `${Object.keys(errors).length > 0 ? 'Error: ' : ''}Sign in`,
  content: html`<h1>Welcome Back</h1>
    <p class="lead">Sign in to your farm.</p>
    ${notSetUp(providers)} ${errorSummary(errors)} ${providerLinks(providers)}
    <form method="post" action="/api/login" novalidate>
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
        autocomplete: 'current-password',
        error: errors.password,
      })}
      <button type="submit">Sign In</button>
    </form>
    <p class="other"><a href="/api/signup">Don't have an account? Sign up</a></p>`,
})

/** Places by which the landing screen offers to sign in on every server (spec section 2). */
const OFFERED = [
  { id: 'google', name: 'Google' },
  { id: 'apple', name: 'Apple' },
]

/** Tells those who come from there what this server has in their place. */
function notSetUp(providers: SignInProvider[]) {
  const missing = OFFERED.filter((offered) => providers.every(({ id }) => id !== offered.id))
  const there = [...providers.map(({ name }) => name), 'your email address']
  return (
    missing.length > 0 &&
    html`<p class="lead">
      Signing in with ${missing.map(({ name }) => name).join(' or ')} is not set up on this server:
      use ${there.join(' or ')}.
    </p>`
  )
}

/** Links and not buttons: a form's policy (`form-action`) would stop a redirect to the provider. */
export const providerLinks = (providers: SignInProvider[], invitation?: string) =>
  providers.length > 0 &&
  html`<div class="providers">
      ${providers.map(
        ({ id, name }) =>
          html`<a class="provider" href="${withInvitation(`/api/login/${id}`, invitation)}"
            >Continue with ${name}</a
          >`,
      )}
    </div>
    <p class="or">or</p>`

export const addressOfferPage = ({ email, ticket }: AddressOffer): Page => ({
  title: 'Your address has an account',
  content: html`<h1>There is already an account with your email address</h1>
    <p class="lead">
      It was made with a password for ${email}. If it is yours, sign in with that password.
    </p>
    <p class="other"><a href="/api/login">This account is mine: sign in</a></p>
    <section aria-labelledby="take-title">
      <h2 id="take-title">Somebody else took your address?</h2>
      <p class="lead">
        You can have it. You get a new, empty farm, and the other account can no longer sign in with
        this address.
      </p>
      <form method="post" action="/api/login/address">
        <input type="hidden" name="ticket" value="${ticket}" />
        <button type="submit" class="danger">Take this address</button>
      </form>
    </section>`,
})

export const addressTakenPage = ({ id, name }: SignInProvider): Page => ({
  title: 'The address is yours',
  content: html`<h1>The address is yours</h1>
    <div class="done" role="status"><p>Your new account is ready.</p></div>
    <div class="providers">
      <a class="provider" href="/api/login/${id}">Continue with ${name}</a>
    </div>`,
})
