/** How a form asks for a field; what is said of it fits an input of HTML. */
export type FieldInput = {
  label: string
  /** Whether it may be left empty; in a group whose heading says so, it is 'as its group'. */
  optional?: true | 'as its group'
  /** 'area' has several lines. */
  type?: 'number' | 'date' | 'area'
  step?: string
  inputMode?: 'decimal' | 'numeric'
  placeholder?: string
  hint?: string
  /** Takes the whole width of the form. */
  isWide?: true
}

export type RecordField = {
  /** Of its figures. */
  unit?: string
} & (
  | { input: FieldInput; /** Where a sentence says it otherwise than the form. */ label?: string }
  /** No form asks for it. */
  | { input?: undefined; label: string }
)

/** In a sentence: 'Field size' of 'Field Size (acres)'. */
export function labelOf({ label, input }: RecordField) {
  if (!input) return label
  const [title = ''] = input.label.split(' (')
  return label ?? title.charAt(0) + title.slice(1).toLowerCase()
}

/** The keys are the contract's: a field that is missing here does not compile. */
export type RecordFields<Key extends string = string> = Readonly<Record<Key, RecordField>>

/** What a record holds, by its fields. */
export type RecordValues = Readonly<
  Record<string, string | number | readonly string[] | null | undefined>
>

/** A record of which nothing is said: what is left out is ''. */
export const emptyRecord = <Key extends string>(fields: RecordFields<Key>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as Record<Key, ''>

type Asked<Fields extends RecordFields> = {
  [Key in keyof Fields]: Fields[Key] extends { input: FieldInput } ? Key : never
}[keyof Fields]

/** What a form of these fields begins with: what is saved, or nothing. */
export const formValues = <Fields extends RecordFields>(
  fields: Fields,
  saved: RecordValues | undefined,
) =>
  Object.fromEntries(
    Object.entries<RecordField>(fields)
      .filter(([, { input }]) => input)
      .map(([name]) => [name, enteredValue(saved?.[name])]),
  ) as Record<Asked<Fields>, string>

/** A number that another backend left out is read as NaN: it stands empty in the form. */
const enteredValue = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value)) ? `${value}` : ''
