import { WHOLE, type EntryPayload, type EntryTarget } from '#contract/entries.ts'
import { msg, type Message } from '#contract/message.ts'
import { addMonths } from '#domain/dates/calendar-days.ts'
import { allocate } from './money.ts'

type Problem = { field: keyof EntryPayload | 'share'; text: Message }

/** What is wrong with an entry, and where; undefined if nothing is. `today` is that of the farm. */
export const entryProblem = (entry: EntryPayload, today: string): Problem | undefined =>
  dayProblem(entry, today) ??
  quantityProblem(entry) ??
  currencyProblem(entry) ??
  targetProblem(entry) ??
  shareProblem(entry.targets)

const MOST_MONTHS = 12

/** The first day that an entry can have whose last day is this one. */
export const firstDayOf = (lastDate: string) => addMonths(lastDate, -MOST_MONTHS)

const problem = (field: Problem['field'], text: Message): Problem => ({ field, text })

function dayProblem({ onDate, lastDate }: EntryPayload, today: string) {
  for (const [field, day] of Object.entries({ onDate, lastDate: lastDate ?? '' }))
    if (day > today) return problem(field as 'onDate', msg('Enter a day up to today.'))
  if (!lastDate) return undefined
  if (lastDate < onDate)
    return problem('lastDate', msg('The last day must not be before the first.'))
  return lastDate > addMonths(onDate, MOST_MONTHS)
    ? problem('lastDate', msg('An entry can cover a year at most.'))
    : undefined
}

function quantityProblem({ quantity = null, unit = null }: EntryPayload) {
  if (quantity !== null && unit === null)
    return problem('unit', msg('Choose the unit of the quantity.'))
  return quantity === null && unit !== null
    ? problem('quantity', msg('Enter the quantity.'))
    : undefined
}

export const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code)

export const UNKNOWN_CURRENCY = msg('That currency is unknown. Enter one such as EUR.')

const currencyProblem = ({ currency }: EntryPayload) =>
  currency && !isCurrency(currency) ? problem('currency', UNKNOWN_CURRENCY) : undefined

function targetProblem({ kind, targets, produce }: EntryPayload) {
  if (new Set(targets.map((target) => `${target.kind} ${target.id}`)).size < targets.length)
    return problem('targets', msg('Name each place once.'))
  const has = (wanted: EntryTarget['kind']) => targets.some((target) => target.kind === wanted)
  if ((kind === 'harvest' || kind === 'treatment') && has('solar'))
    return problem('targets', msg('A solar system is neither harvested nor treated.'))
  return (kind === 'harvest' || kind === 'sale') && has('animal') && !produce
    ? problem('produce', msg('Choose what the herd gave.'))
    : undefined
}

function shareProblem(targets: readonly EntryTarget[]) {
  const shares = targets.flatMap(({ share }) => (share ? [share] : []))
  if (shares.length > 0 && shares.length < targets.length)
    return problem('share', msg('Give a share to each place, or to none.'))
  return shares.reduce((sum, share) => sum + share, 0) > WHOLE
    ? problem('share', msg('The shares add up to more than the whole.'))
    : undefined
}

/** What falls on each target of an amount: its share, or the same as on the others if they have none. */
export const targetAmounts = (
  amountMinor: number,
  targets: readonly { share?: number | null | undefined }[],
) =>
  targets.every(({ share }) => share)
    ? allocate(
        amountMinor,
        targets.map(({ share }) => share ?? 0),
        WHOLE,
      )
    : allocate(
        amountMinor,
        targets.map(() => 1),
        targets.length,
      )
