import * as z from 'zod'
import { StartRefused } from './start-refused.ts'

const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined)

const port = z
  .string()
  .default('5000')
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port, 0 to 65535')
  .transform(Number)

const variables = z.object({
  PORT: port,
  HOST: z.string().default('localhost'),
  PUBLIC_URL: optional.refine(
    (text) => text === undefined || /^https?:\/\/[^/?#]+\/?$/.test(text),
    'must be an origin such as https://farm.example',
  ),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional.refine(
    (text) => text === undefined || /^postgres(ql)?:\/\//.test(text),
    'must be a Postgres address such as postgres://user:password@host/database',
  ),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  SESSION_SECRET: optional.refine(
    (text) => text === undefined || text.length >= 32,
    'must have at least 32 characters',
  ),
  TRUST_PROXY: optional,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: optional.refine(
    (text) => text === undefined || text.length >= 16,
    'must have at least 16 characters',
  ),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  APPLE_CLIENT_ID: optional,
  APPLE_CLIENT_SECRET: optional,
  OIDC_ISSUER: optional,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: z.string().default('your organisation'),
  S3_BUCKET: optional,
  S3_REGION: optional.transform((text) => text ?? 'us-east-1'),
  S3_ENDPOINT: optional.refine(
    (text) => text === undefined || URL.canParse(text),
    'must be an address such as https://s3.example',
  ),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: optional
    .refine((text) => [undefined, 'true', 'false'].includes(text), 'must be true or false')
    .transform((text) => text === 'true'),
  AI_BASE_URL: optional.refine(
    (text) => text === undefined || (/^https?:\/\//.test(text) && URL.canParse(text)),
    'must be an address such as http://localhost:11434/v1',
  ),
  AI_API_KEY: optional,
  AI_MODEL: optional.refine((text) => text !== 'built-in', 'must be the name of a model'),
  AI_DAILY_BUDGET: z.coerce.number().int().min(1).max(1_000_000).default(100),
})

const environment = variables.refine(
  ({ AI_BASE_URL, AI_MODEL }) => AI_BASE_URL === undefined || AI_MODEL !== undefined,
  { path: ['AI_MODEL'], message: 'is needed beside AI_BASE_URL' },
)

export type Config = z.infer<typeof environment>

/**
 * Reads the environment, the only place that does.
 * @throws StartRefused naming the variable that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const result = environment.safeParse(env)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new StartRefused(`The environment variable ${issue?.path.join('.')} ${issue?.message}.`)
}
