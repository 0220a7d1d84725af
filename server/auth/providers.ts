import type { Config } from '#server/config.ts'
import { StartRefused } from '#server/start-refused.ts'

type Credentials = { clientId: string; clientSecret: string }

/** The providers that the environment names, in the order of the sign-in page. */
export type Providers = {
  google?: Credentials
  apple?: Credentials
  oidc?: Credentials & { issuer: string; name: string }
}

/** @throws StartRefused naming the variable that is missing */
export function readProviders(config: Config): Providers {
  const google = credentials(config, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const apple = credentials(config, 'APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET')
  const oidc = credentials(config, 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')
  const issuer = config.OIDC_ISSUER
  if (oidc && !issuer) throw missing('OIDC_ISSUER', 'OIDC_CLIENT_ID')
  if (issuer && !oidc) throw missing('OIDC_CLIENT_ID', 'OIDC_ISSUER')
  return {
    ...(google && { google }),
    ...(apple && { apple }),
    ...(oidc && issuer && { oidc: { ...oidc, issuer, name: config.OIDC_NAME } }),
  }
}

type CredentialName = Extract<keyof Config, `${string}_CLIENT_ID` | `${string}_CLIENT_SECRET`>

function credentials(config: Config, idName: CredentialName, secretName: CredentialName) {
  const { [idName]: clientId, [secretName]: clientSecret } = config
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId) throw missing(secretName, idName)
  if (clientSecret) throw missing(idName, secretName)
  return undefined
}

const missing = (name: string, given: string) =>
  new StartRefused(`The environment variable ${name} is missing: ${given} needs it.`)
