import type { Fact } from '#contract/analysis.ts'
import type { FactCode } from './finding-words.ts'

export const fact = (message: FactCode, values?: Fact['values']): Fact =>
  values ? { message, values } : { message }

/** 'The photo is too dark and blurred.'; empty without reasons. */
export const because = (message: FactCode, reasons: Fact[]): Fact[] =>
  reasons.length === 0
    ? []
    : [fact(message, { reasons: reasons.reduce((one, other) => fact('also', { one, other })) })]
