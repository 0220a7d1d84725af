import type { TestFarmer } from './server.ts'
import { unzip } from './zip.ts'

export type FarmJson = {
  format: string
  version: number
  migrations?: string[]
  farmer: object
  tables: Record<string, Record<string, unknown>[]>
}

export async function exportOf(farmer: TestFarmer) {
  const answer = await farmer.call('GET', '/api/farm/export')
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  const zip = answer.rawPayload
  return { answer, zip, files: await unzip(zip), farm: await farmIn(zip) }
}

/** The farm.json of an export. */
export const farmIn = async (zip: Buffer) =>
  JSON.parse(String((await unzip(zip)).get('farm.json'))) as FarmJson

export const importInto = (farmer: TestFarmer, zip: Buffer) =>
  farmer.call('POST', '/api/farm/import', zip, { 'content-type': 'application/zip' })

/**
 * Makes two farms comparable: ids become table and index, upload keys become content hashes, and people
 * nobody.
 */
export function withoutIds({ tables }: FarmJson) {
  const names = new Map<string, string>()
  for (const { key, hash } of tables.uploads ?? []) names.set(String(key), `file ${String(hash)}`)
  for (const [table, rows] of Object.entries(tables)) {
    for (const [index, { id }] of rows.entries())
      if (typeof id === 'string') names.set(id, `${table} ${index}`)
  }
  // Of deleted entries.
  for (const [index, { entryId }] of (tables.entryVersions ?? []).entries())
    if (!names.has(String(entryId))) names.set(String(entryId), `entryVersions ${index}`)
  const text = JSON.stringify(tables).replaceAll(/[\w-]{10,100}/g, (id) => names.get(id) ?? id)
  const nobody = text.replaceAll(/("(?:actorId|assigneeId|changedBy|userId)":)"[^"]*"/g, '$1null')
  const named = JSON.parse(nobody) as FarmJson['tables']
  const uploads = named.uploads?.toSorted((a, b) => String(a.hash).localeCompare(String(b.hash)))
  return { ...named, uploads }
}
