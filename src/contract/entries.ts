import * as z from 'zod/mini'
import { actor } from './actor.ts'
import { calendarDate } from './calendar-date.ts'
import { MAX_DESCRIPTION } from './limits.ts'
import { asIssue, msg } from './message.ts'
import { freeText } from './text.ts'

export const entryKind = z.enum(['harvest', 'input', 'treatment', 'cost', 'sale', 'work'])
export type EntryKind = z.infer<typeof entryKind>

/** What a herd gives; living animals that are kept, wool and manure are 'other'. */
export const produce = z.enum(['milk', 'meat', 'eggs', 'other'])
export type Produce = z.infer<typeof produce>

/** Of mass, of volume, of things counted, and hours of work. */
export const entryUnit = z.enum([
  'g',
  'kg',
  't',
  'oz',
  'lb',
  'cwt',
  'ton',
  'ml',
  'l',
  'hl',
  'm3',
  'gal',
  'bu',
  'piece',
  'dozen',
  'head',
  'box',
  'bag',
  'bale',
  'bunch',
  'h',
])
export type EntryUnit = z.infer<typeof entryUnit>

const time = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, asIssue(msg('Enter a time such as 14:30.'))))

export const MOST_QUANTITY = 1e9
export const MOST_AMOUNT_MINOR = 1e13
const MOST_AREA_M2 = 1e10
export const MOST_TARGETS = 100
/** What the shares of the targets may add up to. */
export const WHOLE = 10_000

const quantityRule = asIssue(
  msg('Enter a quantity above 0 and up to {most, number}.', { most: MOST_QUANTITY }),
)
const amountRule = asIssue(msg('Enter an amount above 0, of at most 13 digits.'))
const areaRule = asIssue(msg('Enter an area above 0 and up to 10,000 km².'))

export const entryTargetKind = z.enum(['field', 'animal', 'solar'])
export type EntryTargetKind = z.infer<typeof entryTargetKind>

const recordId = z.string().check(z.minLength(1), z.maxLength(100))

/** A field, herd or solar system that an entry is about. */
export const entryTarget = z.object({
  kind: entryTargetKind,
  id: recordId,
  /**
   * Of the amount, in ten-thousandths: 2,500 is a quarter. Either all targets of an entry have one or none, and then
   * each has the same. What is left of 10,000 is not allocated.
   */
  share: z.optional(z.int().check(z.gte(1), z.lte(WHOLE))),
})
export type EntryTarget = z.infer<typeof entryTarget>

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const fields = {
  /** In the farm's time zone, up to today. */
  onDate: calendarDate,
  /** When it began; a treatment without one counts as of the end of its day. */
  startTime: optional(time),
  /** Last day of a treatment that took several; waiting periods count from there. */
  lastDate: optional(calendarDate),
  quantity: optional(
    z.number(quantityRule).check(z.gt(0, quantityRule), z.lte(MOST_QUANTITY, quantityRule)),
  ),
  /** Needed with a quantity, and only then. */
  unit: optional(entryUnit),
  productId: optional(recordId),
  /** What was paid for a cost, input, treatment or work, or was received for a sale; in cents and their like. */
  amountMinor: optional(
    z.int(amountRule).check(z.gt(0, amountRule), z.lte(MOST_AMOUNT_MINOR, amountRule)),
  ),
  /** ISO 4217; that of the farm if it is left out. */
  currency: optional(
    z.string().check(z.regex(/^[A-Z]{3}$/, asIssue(msg('Enter a currency such as EUR.')))),
  ),
  /** Needed for a harvest or sale of a herd. */
  produce: optional(produce),
  /** Of a treatment or input. */
  areaM2: optional(z.number(areaRule).check(z.gt(0, areaRule), z.lte(MOST_AREA_M2, areaRule))),
  /** Of a treatment: the pest, disease or diagnosis. */
  purpose: optional(freeText(msg('The reason for the treatment'), 200)),
  /** Who bought it, or from whom it came. */
  counterparty: optional(freeText(msg('The buyer or supplier'), 200)),
  veterinarian: optional(freeText(msg('The veterinarian'), 200)),
  /** Ear tags and other marks of treated animals. */
  animalMarks: optional(freeText(msg('The animals'), MAX_DESCRIPTION)),
  notes: optional(freeText(msg('Notes'), MAX_DESCRIPTION)),
  /** Of a receipt, a label or the field: the `uploadURL` without its query. */
  imageURL: optional(z.string().check(z.maxLength(2_000))),
  /** None: of the whole farm. */
  targets: z
    .array(entryTarget)
    .check(
      z.maxLength(
        MOST_TARGETS,
        asIssue(msg('An entry can be about at most {most} places.', { most: MOST_TARGETS })),
      ),
    ),
  /** Why it was harvested or sold within a waiting period; needed then, and kept. */
  reason: optional(freeText(msg('The reason'), MAX_DESCRIPTION)),
}

export const entryPayload = z.object({ kind: entryKind, ...fields })
export type EntryPayload = z.infer<typeof entryPayload>

/**
 * `PATCH /api/entries/{id}`: absent keys are left unchanged, null empties. The entry as it was before is kept.
 * The kind of an entry does not change.
 */
export const entryPatch = z.partial(z.object(fields))
export type EntryPatch = z.infer<typeof entryPatch>

const text = z.string()

/** Texts that were left out are ''. */
const content = {
  kind: entryKind,
  onDate: text,
  startTime: z.nullable(text),
  lastDate: z.nullable(text),
  quantity: z.nullable(z.number()),
  unit: z.nullable(entryUnit),
  productId: z.nullable(text),
  /** Absent, as is the currency, for those who see no money; null for none. */
  amountMinor: z.optional(z.nullable(z.number())),
  currency: z.optional(z.nullable(text)),
  produce: z.nullable(produce),
  areaM2: z.nullable(z.number()),
  purpose: text,
  counterparty: text,
  veterinarian: text,
  animalMarks: text,
  notes: text,
  /** `/api/objects/…`. */
  photoURL: z.nullable(text),
  reason: text,
  targets: z.array(
    z.object({
      kind: entryTargetKind,
      id: text,
      share: z.nullable(z.number()),
      /** The present name, or the last one of what was deleted. */
      name: text,
      /** Null once it was deleted. */
      projectId: z.nullable(text),
    }),
  ),
}

export const entry = z.object({
  id: text,
  ...content,
  /** Present name of the product; '' for none. */
  productName: text,
  by: actor,
  /** 1 until it was corrected. */
  version: z.int(),
  /** A harvest or sale within a waiting period: the first day after it. */
  closedUntil: z.nullable(text),
  createdAt: text,
  updatedAt: text,
})
export type Entry = z.infer<typeof entry>

export const entryFilter = z.object({
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  kind: z.optional(entryKind),
  /** Field, herd or solar system. */
  targetId: z.optional(recordId),
})
export type EntryFilter = z.infer<typeof entryFilter>

export const entryQuery = z.extend(entryFilter, {
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

/** `GET /api/entries`, newest day first. */
export const entryPage = z.object({ entries: z.array(entry), next: z.nullable(text) })
export type EntryPage = z.infer<typeof entryPage>

/** What an entry was. */
const entryVersion = z.object({
  version: z.int(),
  ...content,
  productName: text,
  /** Who ended this version by the next one, or by deleting it. */
  by: actor,
  at: text,
})
export type EntryVersion = z.infer<typeof entryVersion>

/** `GET /api/entries/{id}/versions`: what the entry was before, newest first. Also of one that was deleted. */
export const entryVersions = z.object({ versions: z.array(entryVersion), isDeleted: z.boolean() })
export type EntryVersions = z.infer<typeof entryVersions>

/**
 * `GET /api/entries/deleted`: the last versions of deleted entries, of the last 200 deletions, newest first.
 * `POST /api/entries/{id}/restore` answers the entry, which is there again.
 */
export const deletedEntries = z.object({
  entries: z.array(z.extend(entryVersion, { id: text })),
})
export type DeletedEntries = z.infer<typeof deletedEntries>

/** Sent with 404; it can be restored. */
export const ENTRY_DELETED = msg('This entry was deleted.')

/** Sent with 409 for a harvest or sale within a waiting period that gives no reason. */
export const closedPlace = z.object({
  message: text,
  /** The first day on which it is open again. */
  until: calendarDate,
})
