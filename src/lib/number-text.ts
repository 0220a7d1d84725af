import { LANGUAGE } from './language.ts'

/** '1,234.5', with three decimals at most or as many as are asked for. */
export const numberText = (value: number, maximumFractionDigits = 3) =>
  value.toLocaleString(LANGUAGE, { maximumFractionDigits })
