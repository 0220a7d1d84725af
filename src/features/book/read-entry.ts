import { dateProblem } from '#contract/calendar-date.ts'
import {
  entryPayload,
  WHOLE,
  type EntryKind,
  type EntryPatch,
  type EntryPayload,
  type EntryTarget,
} from '#contract/entries.ts'
import { messageOfIssue, msg, type Message } from '#contract/message.ts'
import { entryProblem } from '#domain/book/entry-rules.ts'
import { allocate, toMinor } from '#domain/book/money.ts'
import { M2_PER_ACRE } from '#domain/records/farm-field.ts'
import { enteredNumber } from '#domain/units.ts'
import { say } from '#src/lib/texts.ts'
import type { Closing } from './closing.ts'
import { ENTRY_KINDS } from './entry-kinds.ts'
import { PERCENT, percentOf, type EntryValues } from './entry-values.ts'
import type { Place } from './use-places.ts'

export type EntryContext = {
  kind: EntryKind
  today: string
  places: readonly Place[]
  /** That of the farm; '' where it is not known. */
  currency: string
  /** What a waiting period forbids of it, before anything is sent. */
  closingOf: (payload: EntryPayload) => Closing | undefined
}

type Problem = { field: keyof EntryValues; text: string }
export type ReadEntry =
  { payload: EntryPayload; problem: null } | { payload: null; problem: Problem }

const NEEDED: Record<
  'quantity' | 'product' | 'amount',
  { field: keyof EntryValues; text: Message }
> = {
  quantity: { field: 'quantity', text: msg('Enter how much it was.') },
  product: { field: 'productId', text: msg('Choose a product.') },
  amount: { field: 'amount', text: msg('Enter the amount.') },
}
const NO_NUMBER = msg('Enter a number, such as {example}.', { example: { number: 12.5 } })

/** The first thing that is missing or wrong; null if nothing is. */
function problemOf(values: EntryValues, { kind, currency, places }: EntryContext) {
  const { needs, needsPlace } = ENTRY_KINDS[kind]
  const said = { quantity: values.quantity, product: values.productId, amount: values.amount }
  if (needs.every((name) => !said[name].trim())) return NEEDED[needs[0] ?? 'quantity']
  for (const field of ['quantity', 'amount', 'area'] as const)
    if (values[field].trim() && enteredNumber(values[field]) === undefined)
      return { field, text: NO_NUMBER }
  if (needsPlace && values.places.length === 0)
    return { field: 'places', text: msg('Choose the place.') } as const
  if (values.amount.trim() && !(values.currency || currency))
    return { field: 'currency', text: msg('Choose a currency.') } as const
  for (const field of ['onDate', 'lastDate'] as const) {
    const text = (field === 'onDate' || values[field]) && dateProblem(values[field])
    if (text) return { field, text }
  }
  if (values.split === 'own') return percentProblem(values)
  if (values.split === 'area' && !areasOf(values, places))
    return { field: 'split', text: msg('Not every place has an area.') } as const
  return null
}

export const asksForProduce = (kind: EntryKind) => kind === 'harvest' || kind === 'sale'

function percentProblem({ places, percents }: EntryValues) {
  const shares = places.map((key) => enteredNumber(percentOf(percents, key)) ?? 0)
  if (shares.some((share) => share <= 0))
    return { field: 'percents', text: msg('Enter a share above 0 for each place.') } as const
  return sum(shares) * PERCENT > WHOLE
    ? ({ field: 'percents', text: msg('The shares add up to more than the whole.') } as const)
    : null
}

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)

/** Of the places in their order; undefined unless all are known. */
function areasOf(values: EntryValues, places: readonly Place[]) {
  const areas = values.places.map(
    (key) => places.find(({ kind, id }) => key === `${kind}/${id}`)?.areaM2 ?? 0,
  )
  return areas.every((area) => area > 0) ? areas : undefined
}

function targetsOf(values: EntryValues, places: readonly Place[]): EntryTarget[] {
  const targets = values.places.map((key) => {
    const at = key.indexOf('/')
    return { kind: key.slice(0, at) as EntryTarget['kind'], id: key.slice(at + 1) }
  })
  const shares = sharesOf(values, places)
  return shares ? targets.map((target, at) => ({ ...target, share: shares[at] ?? 0 })) : targets
}

/** In ten-thousandths; undefined for equal ones. */
function sharesOf(values: EntryValues, places: readonly Place[]) {
  if (values.split === 'own')
    return values.places.map((key) =>
      Math.round((enteredNumber(percentOf(values.percents, key)) ?? 0) * PERCENT),
    )
  if (values.places.length < 2) return undefined
  const areas = values.split === 'area' ? areasOf(values, places) : undefined
  if (!areas) return undefined
  // In whole square metres, as shares are of whole parts.
  const parts = areas.map((area) => Math.max(1, Math.round(area)))
  return allocate(WHOLE, parts, sum(parts))
}

/** What the form says, whether it is sound or not; numbers that are none are left out. */
function payloadOf(values: EntryValues, { kind, places, currency: own }: EntryContext) {
  const quantity = enteredNumber(values.quantity)
  const amount = enteredNumber(values.amount)
  const acres = enteredNumber(values.area)
  const currency = values.currency || own
  const isOfHerd = values.places.some((key) => key.startsWith('animal/'))
  const produce = isOfHerd && asksForProduce(kind) ? values.produce : ''
  const { productId, onDate, startTime, lastDate, imageURL } = values
  const { purpose, counterparty, veterinarian, animalMarks, notes, reason } = values
  const said = {
    quantity,
    unit: quantity === undefined ? '' : values.unit,
    productId,
    amountMinor: amount === undefined || !currency ? undefined : toMinor(amount, currency),
    currency: amount === undefined ? '' : currency,
    produce,
    startTime,
    lastDate,
    areaM2: acres === undefined ? undefined : acres * M2_PER_ACRE,
    imageURL,
    purpose,
    counterparty,
    veterinarian,
    animalMarks,
    notes,
    reason,
  }
  const given = Object.entries(said).filter(([, value]) => value !== undefined && value !== '')
  return { kind, onDate, ...Object.fromEntries(given), targets: targetsOf(values, places) }
}

const FORM_FIELDS: Partial<Record<string, keyof EntryValues>> = {
  amountMinor: 'amount',
  areaM2: 'area',
  targets: 'places',
  share: 'percents',
}

/** The entry that the form describes, or the first thing that is missing or wrong. */
export function readEntry(values: EntryValues, context: EntryContext): ReadEntry {
  const wrong = (field: keyof EntryValues, text: Message): ReadEntry => ({
    payload: null,
    problem: { field, text: say(text) },
  })
  const problem = problemOf(values, context)
  if (problem) return wrong(problem.field, problem.text)
  const checked = entryPayload.safeParse(payloadOf(values, context))
  if (!checked.success) {
    const [issue] = checked.error.issues
    const name = String(issue?.path[0] ?? 'quantity')
    const field = FORM_FIELDS[name] ?? (name as keyof EntryValues)
    return wrong(field, messageOfIssue(issue?.message ?? ''))
  }
  const refused = entryProblem(checked.data, context.today)
  if (refused)
    return wrong(FORM_FIELDS[refused.field] ?? (refused.field as keyof EntryValues), refused.text)
  if (context.closingOf(checked.data) && !values.reason.trim())
    return wrong('reason', msg('Say why, or choose another day.'))
  return { payload: checked.data, problem: null }
}

/** What was changed of an entry; null empties a field. */
export function entryPatchOf(
  now: EntryValues,
  base: EntryValues,
  context: EntryContext,
): EntryPatch {
  const { kind: _kind, ...mine } = payloadOf(now, context) as Record<string, unknown>
  const { kind: _same, ...before } = payloadOf(base, context) as Record<string, unknown>
  const names = [...new Set([...Object.keys(mine), ...Object.keys(before)])]
  const changed = names.filter(
    (name) => JSON.stringify(mine[name]) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, mine[name] ?? null]))
}
