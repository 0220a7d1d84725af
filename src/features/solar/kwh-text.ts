import { numberText } from '#src/lib/number-text.ts'

const EXACT_BELOW_KWH = 100

/** '8.3 kWh', '1,204 kWh'. */
export const kwhText = (kwh: number) => `${numberText(kwh, kwh < EXACT_BELOW_KWH ? 1 : 0)} kWh`
