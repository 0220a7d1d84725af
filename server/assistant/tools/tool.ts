import type { Kysely } from 'kysely'
import type { ZodMiniType } from 'zod/mini'
import type { Need, Role } from '#server/auth/access.ts'
import type { Tables } from '#server/db/tables.ts'
import type { RequestKey } from '#server/farm/farm-write.ts'
import type { Language } from '#server/assistant/open-language.ts'
import { issueSentence } from '#server/http/error-handler.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { WeatherAccess } from '#server/weather/weather-access.ts'
import type { OwnRecords } from './own-records.ts'

/** Whose farm a tool reads, and when. */
export type ToolContext = {
  db: Kysely<Tables>
  language: Language
  /** The code of the language in which cards and help are read, unless a question tells another. */
  speaks: string
  /** Null where the host has turned the weather off. */
  weather: WeatherAccess | null
  farmId: string
  role: Role
  now: Date
  /** The farmer's IANA time zone. */
  zone: string
  newId: () => string
  /** Makes a repeated request add nothing twice. */
  key: RequestKey | null
  /** All records, where they were read before; undefined makes each tool read what it needs. */
  known?: OwnRecords | undefined
}

/**
 * What the assistant can do for a farmer: facts in, facts out. The built-in assistant, a configured
 * model and MCP call the same tools.
 */
export type Tool<Input, Facts> = {
  name: string
  /** For models and MCP clients, in English. */
  description: string
  needs: Need
  input: ZodMiniType<Input>
  output: ZodMiniType<Facts>
  /** @throws HttpError with a sentence that says what to do */
  run: (context: ToolContext, input: Input) => Promise<Facts>
}

/** Infers the types of a tool from its schemas, and checks what a model or an MCP client gives it. */
export const tool = <Input, Facts>(written: Tool<Input, Facts>) => ({
  ...written,
  /** @throws HttpError 400 if it is not given what it needs */
  call: async (context: ToolContext, given: unknown) => {
    const checked = written.input.safeParse(given)
    if (checked.success) return written.run(context, checked.data)
    const [issue] = checked.error.issues
    throw new HttpError(400, issueSentence(issue?.message ?? '', (issue?.path ?? []).join('.')))
  },
})
