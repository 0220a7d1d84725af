import * as z from 'zod/mini'
import { calendarDate, YEAR_RULE } from './calendar-date.ts'
import { entry, entryTargetKind } from './entries.ts'
import { asIssue, msg } from './message.ts'
import { product } from './products.ts'

const text = z.string()
const target = {
  kind: entryTargetKind,
  id: text,
  name: text,
  projectId: z.nullable(text),
}

/** What a waiting period forbids: harvesting or entering a field, and milk, meat or eggs of a herd. */
export const waitingFor = z.enum(['harvest', 'reentry', 'milk', 'meat', 'eggs'])
export type WaitingFor = z.infer<typeof waitingFor>

/** A field or herd that is closed, by one treatment. */
export const closure = z.object({
  target: z.object(target),
  waitingFor,
  /** The day of the treatment. */
  from: calendarDate,
  /** The first day that is open from its beginning. */
  until: calendarDate,
  /** Of a period in hours: the moment at which it ends. */
  endsAt: z.nullable(z.iso.datetime()),
  entryId: text,
  productName: text,
})
export type Closure = z.infer<typeof closure>

/** `GET /api/book/waiting`: what is closed today, the longest first. */
export const waiting = z.object({
  closures: z.array(closure),
  /** Treatments of the last 90 days whose product has no such waiting period entered: not assessed. */
  unknown: z.array(
    z.object({
      target: z.object(target),
      waitingFor: z.array(waitingFor),
      entryId: text,
      onDate: calendarDate,
      /** Null, as its name '', where the entry names no product. */
      productId: z.nullable(text),
      productName: text,
    }),
  ),
})
export type Waiting = z.infer<typeof waiting>

/** ISO 4217. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/))

/** `GET`, `PUT /api/book/settings`: what amounts are in if they name no currency, and the tariff of the panels. */
export const bookSettings = z.object({ currency: currencyCode })
export type BookSettings = z.infer<typeof bookSettings>

const year = z.int().check(z.gte(2000), z.lte(2100))

/** Sent with 403 to those who see no money. */
export const SEES_NO_MONEY = msg(
  'In your role on this farm you do not see what it costs and earns.',
)

/** `year` arrives as text. */
export const profitQuery = z.object({
  year: z.string().check(z.regex(/^(?:20\d{2}|2100)$/, asIssue(YEAR_RULE))),
  /** That of the farm if it is left out. */
  currency: z.optional(currencyCode),
})

const sums = {
  salesMinor: z.number(),
  /** Costs, and what inputs, treatments and work cost. */
  costsMinor: z.number(),
  /** What the kWh are worth at the entered tariff; null where there is none, and then not in the profit. */
  energyMinor: z.nullable(z.number()),
  profitMinor: z.number(),
}

/** `GET /api/book/profit?year=`: amounts of one currency; different ones are never added up. */
export const profit = z.object({
  year,
  currency: currencyCode,
  /** All that this year's entries have. */
  currencies: z.array(currencyCode),
  rows: z.array(
    z.object({
      ...target,
      ...sums,
      /**
       * Measured in that year; null for what is no solar system or has no measured day. In a currency other
       * than that of the farm there is no energy, as the tariff is in that one.
       */
      energyKwh: z.nullable(z.number()),
    }),
  ),
  /** Of the whole farm, and what shares leave over. */
  unallocated: z.object(sums),
  /** Of the rows and of what is not allocated, to the cent. */
  total: z.object(sums),
})
export type Profit = z.infer<typeof profit>

export const registerName = z.enum(['spray', 'medicine', 'harvest', 'sales'])
export type RegisterName = z.infer<typeof registerName>

/** `GET /api/book/registers/{name}`, and with `.csv`; both days are in it, and at most ten years. */
export const registerQuery = z.object({ from: calendarDate, to: calendarDate })

/** What stood on a field, as entered for a year, or by a crop from its planting through the year of its expected harvest. */
export const standingCrop = z.object({
  fieldId: text,
  name: text,
  from: calendarDate,
  /** Null without an expected harvest. */
  to: z.nullable(calendarDate),
  /** Entered for the year, which is nearer to the truth than the dates of a crop. */
  isOfSeason: z.boolean(),
})
export type StandingCrop = z.infer<typeof standingCrop>

/** Oldest day first. */
export const register = z.object({
  entries: z.array(entry),
  products: z.array(product),
  crops: z.array(standingCrop),
})
export type Register = z.infer<typeof register>
