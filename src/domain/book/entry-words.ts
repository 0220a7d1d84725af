import type { EntryKind, EntryUnit, Produce } from '#contract/entries.ts'
import { msg, type Message } from '#contract/message.ts'
import type { EventFact } from '#contract/timeline.ts'

export const KIND_WORDS: Record<EntryKind, Message> = {
  harvest: msg('Harvest'),
  input: msg('Input'),
  treatment: msg('Treatment'),
  cost: msg('Cost'),
  sale: msg('Sale'),
  work: msg('Work'),
}

export const PRODUCE_WORDS: Record<Produce, Message> = {
  milk: msg('Milk'),
  meat: msg('Meat, or animals for slaughter'),
  eggs: msg('Eggs'),
  other: msg('Something else'),
}

type Amount = { count: number; figure: { number: number; maximumFractionDigits: number } }

const QUANTITY_WORDS: Record<EntryUnit, (amount: Amount) => Message> = {
  g: ({ figure }) => msg('{figure} g', { figure }),
  kg: ({ figure }) => msg('{figure} kg', { figure }),
  t: ({ figure }) => msg('{figure} t', { figure }),
  oz: ({ figure }) => msg('{figure} oz', { figure }),
  lb: ({ figure }) => msg('{figure} lb', { figure }),
  cwt: ({ figure }) => msg('{figure} cwt', { figure }),
  ton: (values) => msg('{count, plural, one {{figure} US ton} other {{figure} US tons}}', values),
  ml: ({ figure }) => msg('{figure} ml', { figure }),
  l: ({ figure }) => msg('{figure} l', { figure }),
  hl: ({ figure }) => msg('{figure} hl', { figure }),
  m3: ({ figure }) => msg('{figure} m³', { figure }),
  gal: ({ figure }) => msg('{figure} gal', { figure }),
  bu: ({ figure }) => msg('{figure} bu', { figure }),
  piece: (values) => msg('{count, plural, one {{figure} piece} other {{figure} pieces}}', values),
  dozen: ({ figure }) => msg('{figure} dozen', { figure }),
  head: (values) => msg('{count, plural, one {{figure} head} other {{figure} head}}', values),
  box: (values) => msg('{count, plural, one {{figure} box} other {{figure} boxes}}', values),
  bag: (values) => msg('{count, plural, one {{figure} bag} other {{figure} bags}}', values),
  bale: (values) => msg('{count, plural, one {{figure} bale} other {{figure} bales}}', values),
  bunch: (values) => msg('{count, plural, one {{figure} bunch} other {{figure} bunches}}', values),
  h: ({ figure }) => msg('{figure} h', { figure }),
}

/** '120 kg', '1 bale'; with 6 decimals, since a dose may be small. */
export const quantityMessage = (quantity: number, unit: EntryUnit) =>
  QUANTITY_WORDS[unit]({ count: quantity, figure: { number: quantity, maximumFractionDigits: 6 } })

type EntryFact = Extract<EventFact, { entry: object }>['entry']

const CHANGE_WORDS = {
  added: undefined,
  corrected: msg('corrected'),
  deleted: msg('deleted'),
} as const

/** 'Harvest · 120 kg · Jun 5, 2026 · corrected'. */
export function entryEventMessage(fact: EntryFact): Message {
  const { change, kind, quantity, unit, produce, product, amountMinor, currency, onDate } = fact
  const parts: Record<
    string,
    Message | string | { date: string } | { minor: number; currency: string } | undefined
  > = {
    kind: KIND_WORDS[kind],
    produce: produce ? PRODUCE_WORDS[produce] : undefined,
    quantity: quantity !== null && unit ? quantityMessage(quantity, unit) : undefined,
    product,
    amount: amountMinor !== null && currency ? { minor: amountMinor, currency } : undefined,
    day: { date: onDate },
    change: CHANGE_WORDS[change],
  }
  const said = Object.entries(parts).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  )
  return { id: said.map(([name]) => `{${name}}`).join(' · '), values: Object.fromEntries(said) }
}
