import type { Message } from '#contract/message.ts'

/** How a form shows a field, mostly as props of an HTML input. */
export type FieldInput = {
  label: Message
  /** 'as its group' when the heading of the field's group says that it is optional. */
  optional?: true | 'as its group'
  /** 'area' is a multi-line text area, 'day' a date in any words. */
  type?: 'number' | 'date' | 'area' | 'day'
  step?: string
  inputMode?: 'decimal' | 'numeric'
  placeholder?: Message
  hint?: Message
  isWide?: true
}

export type RecordField = {
  /** For sentences. */
  label: Message
  unit?: string
  /** Not for those who see no money. */
  isMoney?: true
  /** Without it, the form does not show the field. */
  input?: FieldInput
}

/** Keyed by the contract's fields: a missing one does not compile. */
export type RecordFields<Key extends string = string> = Readonly<Record<Key, RecordField>>

export type RecordValues = Readonly<
  Record<string, string | number | readonly string[] | null | undefined>
>

/** The names of the fields that those who see no money are not shown. */
export const moneyFields = (fields: RecordFields) =>
  Object.keys(fields).filter((name) => fields[name]?.isMoney)

/** Every field is ''. */
export const emptyRecord = <Key extends string>(fields: RecordFields<Key>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as Record<Key, ''>

type InputKeys<Fields extends RecordFields> = {
  [Key in keyof Fields]: Fields[Key] extends { input: FieldInput } ? Key : never
}[keyof Fields]

/** The initial values of a form. */
export const formValues = <Fields extends RecordFields>(
  fields: Fields,
  saved: RecordValues | undefined,
) =>
  Object.fromEntries(
    Object.entries<RecordField>(fields)
      .filter(([, { input }]) => input)
      .map(([name]) => [name, enteredValue(saved?.[name])]),
  ) as Record<InputKeys<Fields>, string>

/** A number that another backend left out is NaN and shows as an empty input. */
const enteredValue = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value)) ? `${value}` : ''
