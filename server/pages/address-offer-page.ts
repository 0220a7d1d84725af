import { html } from './html.ts'
import type { Page } from './page.ts'
import type { AddressOffer, SignInProvider } from '#server/auth/auth.ts'

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
