import type { Config } from '#server/config.ts'

type Credentials = { clientId: string; clientSecret: string }

/** The providers that the environment names, in the order of the sign-in page. */
export type Providers = {
  google?: Credentials
  apple?: Credentials
  oidc?: Credentials & { issuer: string; name: string }
}

/** None of them is named by half: `readConfig` has refused that. */
export function readProviders(config: Config): Providers {
  const google = credentials(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET)
  const apple = credentials(config.APPLE_CLIENT_ID, config.APPLE_CLIENT_SECRET)
  const oidc = credentials(config.OIDC_CLIENT_ID, config.OIDC_CLIENT_SECRET)
  const { OIDC_ISSUER: issuer, OIDC_NAME: name } = config
  return {
    ...(google && { google }),
    ...(apple && { apple }),
    ...(oidc && issuer && { oidc: { ...oidc, issuer, name } }),
  }
}

const credentials = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId && clientSecret ? { clientId, clientSecret } : undefined
