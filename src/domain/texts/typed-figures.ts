import type { QuantityUnit } from '#contract/message.ts'
import { enteredNumber } from '#domain/units.ts'
import { decimalSign, KEPT_DECIMALS, perKept, type Reader } from './quantities.ts'

// Forms, drafts and requests hold figures as they are kept: with a decimal point, in acres and millimeters.

/** Few enough that a stored figure converts back to what was typed, also in mu, the smallest unit. */
const TYPED_DECIMALS = 5

const perKeptOf = ({ units }: Reader, unit: QuantityUnit | undefined) =>
  unit ? perKept(units, unit) : 1

/** Whether a person types figures as they are kept. */
export const typesAsKept = (reader: Reader, unit?: QuantityUnit) =>
  decimalSign(reader.locale) === '.' && perKeptOf(reader, unit) === 1

/** What was typed, as it is kept. Text that is no number stays. */
export function keptText(typed: string, reader: Reader, unit?: QuantityUnit) {
  const number = enteredNumber(typed, reader.locale)
  if (number === undefined || typesAsKept(reader, unit)) return typed
  const factor = perKeptOf(reader, unit)
  return String(factor === 1 ? number : Number((number / factor).toFixed(KEPT_DECIMALS)))
}

/** What is kept, as a person types it. */
export function typedText(kept: string, reader: Reader, unit?: QuantityUnit) {
  const number = enteredNumber(kept)
  if (number === undefined || typesAsKept(reader, unit)) return kept
  const factor = perKeptOf(reader, unit)
  const shown = factor === 1 ? number : Number((number * factor).toFixed(TYPED_DECIMALS))
  return String(shown).replace('.', decimalSign(reader.locale))
}
