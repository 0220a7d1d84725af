import type { Kysely } from 'kysely'
import { isPostgres } from './open.ts'
import type { Tables } from './tables.ts'

/** The words in which an engine builds JSON: what it writes need not be read and written again. */
export type JsonWords = {
  object: string
  array: (value: string) => string
  parsed: (text: string) => string
  /** The parameter number `place`, from 1; as often as the statement needs it. */
  parameter: (place: number) => string
}

const SQLITE: JsonWords = {
  object: 'json_object',
  array: (value) => `json_group_array(${value})`,
  parsed: (text) => `json(${text})`,
  parameter: (place) => `?${place}`,
}

const POSTGRES: JsonWords = {
  object: 'json_build_object',
  array: (value) => `coalesce(json_agg(${value}), '[]')`,
  parsed: (text) => `(${text})::json`,
  parameter: (place) => `$${place}`,
}

/** A statement in the words of each engine, written once; its first parameter is the farmer's id. */
export function inBothEngines(write: (words: JsonWords) => string) {
  const [sqlite, postgres] = [write(SQLITE), write(POSTGRES)]
  return (db: Kysely<Tables>) => (isPostgres(db) ? postgres : sqlite)
}
