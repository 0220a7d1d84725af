import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { msg, type Message } from '#contract/message.ts'
import type { Config } from '#server/config.ts'
import {
  ProviderUnreachable,
  type ProviderAnswer,
  type SetCookies,
  type SignInProvider,
  type SignInRefusal,
} from './auth.ts'
import {
  createBetterAuth,
  NO_SIGN_UP,
  SUSPENDED,
  type BetterAuth,
  type Needs,
} from './better-auth.ts'
import { createAccount } from './create-account.ts'
import { addressTickets, NotAdmitted, toVouched } from './provider-admission.ts'

const PROVIDER_TIMEOUT_MS = 10_000

const REFUSALS: Record<string, SignInRefusal> = {
  access_denied: 'cancelled',
  [SUSPENDED]: 'suspended',
}

export function providerSignIn(needs: Needs, own: BetterAuth, sessionCookieName: string) {
  const oidc = needs.providers.oidc && lateDiscovery(needs, needs.providers.oidc)
  const clientFor = async (providerId: string) => (providerId === 'oidc' && oidc ? oidc() : own)
  const providers: SignInProvider[] = Object.entries(needs.providers).map(([id, { name }]) => ({
    id,
    name,
  }))
  return {
    providers,
    /**
     * The provider's sign-in page.
     * @throws ProviderUnreachable
     */
    async startAt(providerId: string, invitation: string | undefined) {
      const { api } = await clientFor(providerId)
      const { response, headers } = await api.signInSocial({
        body: { provider: providerId, ...(invitation && { additionalData: { invitation } }) },
        headers: new Headers(),
        returnHeaders: true,
      })
      return { location: response.url ?? '/', setCookies: headers.getSetCookie() }
    },
    /** @throws ProviderUnreachable */
    async finishAt(
      providerId: string,
      answer: ProviderAnswer,
    ): Promise<SetCookies | NotAdmitted['why']> {
      const { api } = await clientFor(providerId)
      const response = await withTimeout(askProvider(api, providerId, answer)).catch(notAdmitted)
      if (response instanceof NotAdmitted) return response.why
      const setCookies = response.headers.getSetCookie()
      if (setCookies.some((line) => line.startsWith(`${sessionCookieName}=`))) return setCookies
      const location = new URL(response.headers.get('location') ?? '/', needs.origin)
      return REFUSALS[location.searchParams.get('error') ?? ''] ?? 'failed'
    },
    /** Creates an account with the offered address; returns the provider that opens it. */
    async takeAddress(ticket: string) {
      const account = addressTickets(needs).read(ticket)
      const provider = providers.find(({ id }) => id === account?.by.providerId)
      if (!account || !provider) return 'failed' as const
      const by = { ...account.by, takesAddress: true }
      const made = await createAccount(needs, { ...account, by })
      return made === 'made' ? { ...provider, email: account.email } : made
    },
  }
}

function notAdmitted(error: unknown) {
  if (error instanceof NotAdmitted) return error
  throw error
}

const askProvider = (api: BetterAuth['api'], id: string, answer: ProviderAnswer) =>
  api.callbackOAuth({
    method: 'GET',
    params: { id },
    query: answer.query,
    headers: new Headers({
      cookie: answer.cookieHeader ?? '',
      'user-agent': answer.userAgent ?? '',
    }),
    asResponse: true,
  })

/**
 * Better Auth discovers an issuer's endpoints once, on creation, and drops an issuer that is down.
 * So an instance is created on first use, and again until the issuer has answered.
 */
function lateDiscovery(needs: Needs, oidc: NonNullable<Providers['oidc']>) {
  let found: Promise<BetterAuth> | undefined
  const discover = async () => {
    const auth = createBetterAuth(needs, [
      genericOAuth({
        config: [
          {
            providerId: 'oidc',
            discoveryUrl: `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
            clientId: oidc.clientId,
            clientSecret: oidc.clientSecret,
            scopes: ['openid', 'email', 'profile'],
            requireIdTokenVerification: true,
            mapProfileToUser: toVouched,
            accountSubject: ({ profile }) => String(profile.sub),
            ...NO_SIGN_UP,
          },
        ],
      }),
    ])
    const { socialProviders } = await withTimeout(auth.$context)
    if (socialProviders.some(({ id }) => id === 'oidc')) return auth
    throw new ProviderUnreachable(`${oidc.issuer} did not answer`)
  }
  return () => {
    found ??= discover().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

function withTimeout<T>(work: Promise<T>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new ProviderUnreachable('the provider did not answer in time')
    timer = setTimeout(() => reject(error), PROVIDER_TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

export type Providers = ReturnType<typeof readProviders>

/**
 * The configured providers, in the order of the sign-in page; `readConfig` rejects incomplete ones.
 */
export function readProviders(config: Config) {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, APPLE_CLIENT_ID, APPLE_CLIENT_SECRET } = config
  const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ISSUER: issuer = '', OIDC_NAME } = config
  const google = credentials('Google', GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)
  const apple = credentials('Apple', APPLE_CLIENT_ID, APPLE_CLIENT_SECRET)
  const oidc = credentials(
    OIDC_NAME ?? msg('your organization'),
    OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET,
  )
  return {
    ...(google && { google }),
    ...(apple && { apple }),
    ...(oidc && { oidc: { ...oidc, issuer } }),
  }
}

const credentials = (name: Message | string, clientId = '', clientSecret = '') =>
  clientId ? { name, clientId, clientSecret } : undefined
