/*
 * Apart from the other headers, as the first screen needs no more than these names: every call says its
 * farm, whether it changes something or not.
 */

/** Names the farm that a screen shows or a waiting change was made on. */
export const FARM_HEADER = 'Farm'

/** In the answer to any call once the farmer is not on its farm any more. */
export const FARM_CLOSED_HEADER = 'Farm-Closed'
