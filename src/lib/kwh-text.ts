import { numberText } from './number-text.ts'

const EXACT_BELOW_KWH = 100

/** '8.3', '1,204': for a column that says kWh itself. */
export const kwhFigure = (kwh: number) => numberText(kwh, kwh < EXACT_BELOW_KWH ? 1 : 0)

/** '8.3 kWh', '1,204 kWh'. */
export const kwhText = (kwh: number) => `${kwhFigure(kwh)} kWh`
