/** Units in which quantities are sent and kept; a reader may see others. 1 °C of difference is 1.8 °F. */
export type QuantityUnit =
  | 'acre'
  /** Kept in acres, and said in hectares, or else acres, beside an area in the reader's own unit. */
  | 'other area'
  | 'head per acre'
  | 'square mile'
  | 'celsius'
  | 'celsius difference'
  | 'mm'
  | 'm/s'

/** Stands in a message: text as it is, a figure, a date, or another message. */
export type MessageValue =
  | string
  | number
  | Message
  /** A calendar date (YYYY-MM-DD). */
  | { date: string; style?: 'medium' | 'long' | 'full' }
  /** `unit` is one of `Intl`. */
  | { number: number; maximumFractionDigits?: number; unit?: string }
  /** Said in the units of the reader. `alone` leaves out its unit, which stands nearby. */
  | { quantity: number; unit: QuantityUnit; maximumFractionDigits?: number; alone?: true }
  /** As it was entered, if the reader reads in that unit. */
  | { quantity: string; unit: QuantityUnit; maximumFractionDigits?: never; alone: true }
  /** What the reader calls the unit: 'acres', '°F'. */
  | { nameOf: QuantityUnit }
  /** In the minor unit of an ISO 4217 currency. */
  | { minor: number; currency: string }

/**
 * A sentence that is not yet in a language. `id` is the English sentence, an ICU message with places,
 * plurals and numbers: '{count, plural, one {# task} other {# tasks}} of {name}'.
 */
export type Message = { id: string; values?: Readonly<Record<string, MessageValue>> }

/** `id` must be a literal, as the extraction of texts reads it from the source. */
export const msg = (id: string, values?: Message['values']): Message =>
  values ? { id, values } : { id }

/** The issues of a schema are text, so a message with values travels in them as JSON. */
export const asIssue = (message: Message) => (message.values ? JSON.stringify(message) : message.id)

export const messageOfIssue = (issue: string): Message =>
  issue.startsWith('{"id":') ? (JSON.parse(issue) as Message) : { id: issue }
