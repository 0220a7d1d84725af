import { enteredNumber } from '#domain/units.ts'

/** Digits with marks among them: '1,200', '2.5', '2,5', '.5'. */
export const NUMERAL = '(\\d+(?:[.,]\\d+)*|\\.\\d+)'

export const numeral = (written: string) => enteredNumber(written) ?? Number.NaN
