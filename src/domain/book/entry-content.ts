import type { Entry, EntryPayload } from '#contract/entries.ts'
import { EMPTY_ENTRY } from './empty.ts'

type Content = Pick<Entry, 'kind' | 'onDate' | keyof typeof EMPTY_ENTRY>

/** All that a payload says but for targets and photo, with null or '' for what it leaves out. */
export function entryContent(payload: EntryPayload, currencyOfFarm: string) {
  const { targets: _targets, imageURL: _photo, ...said } = payload
  const given = Object.entries(said).filter(([, value]) => value !== null && value !== undefined)
  const content = { ...EMPTY_ENTRY, ...(Object.fromEntries(given) as Content) }
  const amountMinor = content.amountMinor ?? null
  const currency = amountMinor === null ? null : (payload.currency ?? currencyOfFarm)
  return { ...content, amountMinor, currency }
}
