import type { WaitingChange } from './change.ts'

/** The format of changes that are kept from now on. */
export const FORMAT = 1

/**
 * Reads a change of any format that was ever kept: a phone may hold it for weeks. A new format adds a
 * step here, and an example of the old one to the tests.
 */
export const upgraded = (stored: WaitingChange): WaitingChange => stored
