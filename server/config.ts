import * as z from 'zod'
import {
  hasKnownSslMode,
  isHttp,
  isMailAddress,
  isOrigin,
  isPostgresUrl,
  isProxy,
  isSmtp,
  SSL_MODES,
} from './config-addresses.ts'
import { StartRefused } from './process/start-refused.ts'

const optional = z.string().optional()

const text = (isRight: (text: string) => boolean, what: string) => z.string().refine(isRight, what)

const address = text(isHttp, 'must be an address such as https://service.example').optional()

const atLeast = (characters: number) =>
  text(({ length }) => length >= characters, `must have at least ${characters} characters`)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const wholeNumber = (least: number, most: number, what: string) =>
  text(
    (given) => /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most,
    `must be a ${what}, ${least} to ${most}`,
  ).transform(Number)

const DOMAIN = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/

const domains = z
  .string()
  .transform((given) => given.split(',').map((one) => one.trim().toLowerCase()))
  .refine(
    (names) => names.every((name) => DOMAIN.test(name)),
    'must be domains such as coop.example, with commas between them',
  )
  .default([])

const SIGN_UPS = ['open', 'invite', 'closed'] as const

const variables = z.object({
  PORT: wholeNumber(0, 65_535, 'port').default(5000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: text(isOrigin, 'must be an origin such as https://farm.example').optional(),
  HTTPS_CERT: optional,
  HTTPS_KEY: optional,
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: text(
    isPostgresUrl,
    'must be a Postgres address such as postgres://user:password@host/database, with %2F for a / in the password, %23 for a # and so on',
  )
    .refine(hasKnownSslMode, `must have one sslmode of ${SSL_MODES.join(', ')}`)
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 200, 'whole number').default(10),
  SESSION_SECRET: atLeast(32).optional(),
  TRUST_PROXY: text(
    (proxies) => proxies.split(',').every(isProxy),
    'must be the addresses of the proxies, such as 127.0.0.1, 10.0.0.0/8 or loopback, with commas between them',
  ).optional(),
  SIGN_UP: z.enum(SIGN_UPS, `must be one of ${SIGN_UPS.join(', ')}`).default('open'),
  SIGN_UP_DOMAINS: domains,
  PASSWORDS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  CONTACT: optional,
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  METRICS_TOKEN: atLeast(16).optional(),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  APPLE_CLIENT_ID: optional,
  APPLE_CLIENT_SECRET: optional,
  OIDC_ISSUER: address,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: optional,
  S3_BUCKET: optional,
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((given) => given === 'true'),
  WEATHER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  WEATHER_URL: address.default('https://api.open-meteo.com'),
  WEATHER_KEY: optional,
  WEATHER_DAILY_BUDGET: wholeNumber(1, 1_000_000, 'whole number').default(5000),
  SMTP_URL: text(
    isSmtp,
    'must be an address such as smtps://user:password@mail.example',
  ).optional(),
  MAIL_FROM: text(isMailAddress, 'must be a mail address such as farm@coop.example').optional(),
  AI_BASE_URL: address,
  AI_API_KEY: optional,
  AI_MODEL: text((name) => name !== 'built-in', 'must be the name of a model').optional(),
  AI_DAILY_BUDGET: wholeNumber(1, 1_000_000, 'whole number').default(100),
})

/** What each variable needs beside it, as it would be ignored without. */
const NEEDED: Record<string, string[]> = {
  HTTPS_CERT: ['HTTPS_KEY', 'PUBLIC_URL'],
  HTTPS_KEY: ['HTTPS_CERT'],
  SMTP_URL: ['MAIL_FROM'],
  MAIL_FROM: ['SMTP_URL'],
  AI_BASE_URL: ['AI_MODEL'],
  AI_MODEL: ['AI_BASE_URL'],
  AI_API_KEY: ['AI_BASE_URL'],
  GOOGLE_CLIENT_ID: ['GOOGLE_CLIENT_SECRET'],
  GOOGLE_CLIENT_SECRET: ['GOOGLE_CLIENT_ID'],
  APPLE_CLIENT_ID: ['APPLE_CLIENT_SECRET'],
  APPLE_CLIENT_SECRET: ['APPLE_CLIENT_ID'],
  OIDC_ISSUER: ['OIDC_CLIENT_ID'],
  OIDC_CLIENT_ID: ['OIDC_CLIENT_SECRET'],
  OIDC_CLIENT_SECRET: ['OIDC_ISSUER'],
  S3_ENDPOINT: ['S3_BUCKET'],
  S3_REGION: ['S3_BUCKET'],
  S3_FORCE_PATH_STYLE: ['S3_BUCKET'],
  S3_ACCESS_KEY_ID: ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
  S3_SECRET_ACCESS_KEY: ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
}

export type Config = z.infer<typeof variables>

/** Every variable the server reads. */
export const variableNames = Object.keys(variables.shape)

/**
 * Reads the environment; nothing else does. An empty variable counts as unset.
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
  for (const [name, others] of Object.entries(NEEDED)) {
    const missing = given[name] && others.find((other) => !given[other])
    if (missing) throw refused(missing, `is needed beside ${name}`)
  }
  const { HTTPS_CERT, PUBLIC_URL, PASSWORDS, OIDC_ISSUER } = result.data
  if (PASSWORDS === 'off' && !OIDC_ISSUER)
    throw refused('OIDC_ISSUER', 'is needed beside PASSWORDS=off, or nobody could sign in')
  if (HTTPS_CERT && !PUBLIC_URL?.startsWith('https:'))
    throw refused('PUBLIC_URL', 'must begin with https:// beside HTTPS_CERT')
  return result.data
}

/** Origins of our own pages; the first is the one given to others. */
export const originsOf = ({ PUBLIC_URL, PORT }: Config) =>
  PUBLIC_URL
    ? [new URL(PUBLIC_URL).origin]
    : [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`]

const refused = (name: string, what: string) =>
  new StartRefused(`The environment variable ${name} ${what}.`)
