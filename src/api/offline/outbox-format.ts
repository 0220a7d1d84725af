import type { WaitingChange } from './change.ts'

/** The format of changes that are kept from now on. */
export const FORMAT = 2

/** In the first format every change was made on the farm of its farmer, who is its id's. */
type StoredChange = WaitingChange | (Omit<WaitingChange, 'format' | 'farmId'> & { format: 1 })

/**
 * Reads a change of any format that was ever kept: a phone may hold it for weeks. A new format adds a
 * step here, and an example of the old one to the tests.
 */
export const upgraded = (stored: StoredChange): WaitingChange =>
  stored.format === 1 ? { ...stored, format: FORMAT, farmId: stored.userId } : stored
