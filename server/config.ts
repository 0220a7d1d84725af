import * as z from 'zod'
import {
  hasKnownSslMode,
  isHttp,
  isOrigin,
  isPostgresUrl,
  isProxy,
  SSL_MODES,
} from './config-addresses.ts'
import { StartRefused } from './process/start-refused.ts'

const optional = z.string().optional()

const address = optional.refine(
  (text) => text === undefined || isHttp(text),
  'must be an address such as https://service.example',
)

const port = z
  .string()
  .default('5000')
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port, 0 to 65535')
  .transform(Number)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const wholeNumber = (most: number, usual: number) =>
  z
    .string()
    .default(`${usual}`)
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most,
      `must be a whole number, 1 to ${most}`,
    )
    .transform(Number)

const DOMAIN = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/

const domains = z
  .string()
  .default('')
  .transform((text) => (text ? text.split(',').map((one) => one.trim().toLowerCase()) : []))
  .refine(
    (names) => names.every((name) => DOMAIN.test(name)),
    'must be domains such as coop.example, with commas between them',
  )

const SIGN_UPS = ['open', 'invite', 'closed'] as const

const variables = z.object({
  PORT: port,
  HOST: z.string().default('localhost'),
  PUBLIC_URL: optional.refine(
    (text) => text === undefined || isOrigin(text),
    'must be an origin such as https://farm.example',
  ),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional
    .refine(
      (text) => text === undefined || isPostgresUrl(text),
      'must be a Postgres address such as postgres://user:password@host/database, with %2F for a / in the password, %23 for a # and so on',
    )
    .refine(
      (text) => text === undefined || hasKnownSslMode(text),
      `must have one sslmode of ${SSL_MODES.join(', ')}`,
    ),
  DATABASE_POOL_SIZE: wholeNumber(200, 10),
  SESSION_SECRET: optional.refine(
    (text) => text === undefined || text.length >= 32,
    'must have at least 32 characters',
  ),
  TRUST_PROXY: optional.refine(
    (text) => text === undefined || text.split(',').every(isProxy),
    'must be the addresses of the proxies, such as 127.0.0.1, 10.0.0.0/8 or loopback, with commas between them',
  ),
  SIGN_UP: z.enum(SIGN_UPS, `must be one of ${SIGN_UPS.join(', ')}`).default('open'),
  SIGN_UP_DOMAINS: domains,
  CONTACT: z.string().default('whoever runs this farm server'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  METRICS_TOKEN: optional.refine(
    (text) => text === undefined || text.length >= 16,
    'must have at least 16 characters',
  ),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  APPLE_CLIENT_ID: optional,
  APPLE_CLIENT_SECRET: optional,
  OIDC_ISSUER: address,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: z.string().default('your organisation'),
  S3_BUCKET: optional,
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: optional
    .refine((text) => [undefined, 'true', 'false'].includes(text), 'must be true or false')
    .transform((text) => text === 'true'),
  AI_BASE_URL: address,
  AI_API_KEY: optional,
  AI_MODEL: optional.refine((text) => text !== 'built-in', 'must be the name of a model'),
  AI_DAILY_BUDGET: wholeNumber(1_000_000, 100),
})

/** What is told by half is a mistake: without the other half it would be ignored. */
const OTHER_HALVES: [name: string, needed: string][] = [
  ['AI_BASE_URL', 'AI_MODEL'],
  ['AI_MODEL', 'AI_BASE_URL'],
  ['AI_API_KEY', 'AI_BASE_URL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_SECRET', 'APPLE_CLIENT_ID'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_REGION', 'S3_BUCKET'],
  ['S3_FORCE_PATH_STYLE', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
]

export type Config = z.infer<typeof variables>

/** Every variable the server reads. */
export const variableNames = Object.keys(variables.shape)

/**
 * Reads the environment, the only place that does. A variable that is empty is one that is not set.
 * @throws StartRefused naming the variable that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).map(([name, text]) => [name, text?.trim() || undefined]),
  )
  const result = variables.safeParse(given)
  if (!result.success) {
    const [issue] = result.error.issues
    throw refused(`${issue?.path.join('.')}`, `${issue?.message}`)
  }
  const half = OTHER_HALVES.find(([name, needed]) => given[name] && !given[needed])
  if (half) throw refused(half[1], `is needed beside ${half[0]}`)
  return result.data
}

/** Origins that our own pages have; the first is told to others. */
export const originsOf = ({ PUBLIC_URL, PORT }: Config) =>
  PUBLIC_URL
    ? [new URL(PUBLIC_URL).origin]
    : [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`]

const refused = (name: string, what: string) =>
  new StartRefused(`The environment variable ${name} ${what}.`)
