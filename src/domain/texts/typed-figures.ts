import type { QuantityUnit } from '#contract/message.ts'
import type { Units } from '#contract/preferences.ts'
import { enteredNumber } from '#domain/units.ts'
import { decimalSign, KEPT_DECIMALS, perKept } from './quantities.ts'

// Forms, drafts and requests hold figures as they are kept: with a decimal point, in acres and millimeters.

type Typist = { units: Units; locale: string }

/** Few enough that a stored figure converts back to what was typed, also in mu, the smallest unit. */
const TYPED_DECIMALS = 5

const perKeptOf = ({ units }: Typist, unit: QuantityUnit | undefined) =>
  unit ? perKept(units, unit) : 1

/** Whether a person types figures as they are kept. */
export const typesAsKept = (typist: Typist, unit?: QuantityUnit) =>
  decimalSign(typist.locale) === '.' && perKeptOf(typist, unit) === 1

/** What was typed, as it is kept. Text that is no number stays. */
export function keptText(typed: string, typist: Typist, unit?: QuantityUnit) {
  const number = enteredNumber(typed, typist.locale)
  if (number === undefined || typesAsKept(typist, unit)) return typed
  const factor = perKeptOf(typist, unit)
  return String(factor === 1 ? number : Number((number / factor).toFixed(KEPT_DECIMALS)))
}

/** What is kept, as a person types it. */
export function typedText(kept: string, typist: Typist, unit?: QuantityUnit) {
  const number = enteredNumber(kept)
  if (number === undefined || typesAsKept(typist, unit)) return kept
  const factor = perKeptOf(typist, unit)
  const shown = factor === 1 ? number : Number((number * factor).toFixed(TYPED_DECIMALS))
  return String(shown).replace('.', decimalSign(typist.locale))
}
