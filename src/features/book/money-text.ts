import { amountText } from '#domain/book/money.ts'
import { locale } from '#src/lib/texts.ts'

/** Of amounts in the minor unit of a currency. */
export const amountIn = (currency: string) => (minor: number) =>
  amountText(minor, currency, locale())
