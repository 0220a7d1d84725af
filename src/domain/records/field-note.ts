import { msg, type Message } from '#contract/message.ts'
import { enteredNumber } from '#domain/units.ts'

/** A line below a field about what stands in it. Nothing is ever refused for it. */
export type FieldNote = {
  text: Message
  /** True for what is probably a mistake; else it says how the text is read. */
  isSlip: boolean
}

type Values = Readonly<Record<string, string | readonly string[] | undefined>>

/** `values` are those of the whole form, `today` is YYYY-MM-DD. Empty fields are not asked. */
export type FieldNotes = Readonly<
  Partial<Record<string, (text: string, values: Values, today: string) => FieldNote | undefined>>
>

export const slip = (text: Message): FieldNote => ({ text, isSlip: true })

/** The text of another field of the form. */
export const textOf = (values: Values, field: string) => {
  const value = values[field]
  return typeof value === 'string' ? value : ''
}

const ACRES_PER_SQUARE_MILE = 640

/** Of a size that is rather in another unit. */
export function largeAreaNote(acres: string, mostAcres: number) {
  const size = enteredNumber(acres)
  return size !== undefined && size > mostAcres
    ? slip(
        msg('That is {area}. Is it in {unit}?', {
          area: { quantity: size / ACRES_PER_SQUARE_MILE, unit: 'square mile' },
          unit: { nameOf: 'acre' },
        }),
      )
    : undefined
}
