import type { Entry, EntryKind, EntryPayload } from '#contract/entries.ts'
import { WHOLE } from '#contract/entries.ts'
import { fromMinor, minorDigits } from '#domain/book/money.ts'
import { M2_PER_ACRE } from '#domain/records/farm-field.ts'
import { ENTRY_KINDS } from './entry-kinds.ts'

/** As the form of an entry holds them: figures with a decimal point, the area in acres. */
export type EntryValues = Record<
  | 'quantity'
  | 'unit'
  | 'productId'
  | 'amount'
  | 'currency'
  | 'produce'
  | 'onDate'
  | 'startTime'
  | 'lastDate'
  | 'area'
  | 'purpose'
  | 'counterparty'
  | 'veterinarian'
  | 'animalMarks'
  | 'notes'
  | 'imageURL'
  | 'reason'
  /** How the amount is shared: equally if it is ''. */
  | 'split',
  string
> & {
  /** 'field/{id}' and its like. */
  places: string[]
  /** Of each place in that order, where they are the farmer's own: 'field/{id}=33.3'. */
  percents: string[]
}

export const PERCENT = WHOLE / 100

export const placeKey = ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`

export const percentOf = (percents: readonly string[], key: string) =>
  percents.find((one) => one.startsWith(`${key}=`))?.slice(key.length + 1) ?? ''

/** Those of an empty form. */
export const emptyEntry = (kind: EntryKind, onDate: string, unit?: string): EntryValues => ({
  quantity: '',
  unit: unit ?? ENTRY_KINDS[kind].units[0] ?? '',
  productId: '',
  amount: '',
  currency: '',
  produce: '',
  onDate,
  startTime: '',
  lastDate: '',
  area: '',
  purpose: '',
  counterparty: '',
  veterinarian: '',
  animalMarks: '',
  notes: '',
  imageURL: '',
  reason: '',
  split: '',
  places: [],
  percents: [],
})

const figure = (value: number | null | undefined, digits = 10) =>
  value === null || value === undefined ? '' : String(Number(value.toFixed(digits)))

const amountFigure = (minor: number | null | undefined, currency: string | null | undefined) =>
  minor && currency ? fromMinor(minor, currency).toFixed(minorDigits(currency)) : ''

/** A textarea gives line breaks back as LF. */
const withLf = (text: string | null | undefined) => (text ?? '').replaceAll('\r\n', '\n')

export const valuesOfEntry = (entry: Entry): EntryValues =>
  valuesOfPart(entry.kind, entry.onDate, { ...entry, imageURL: entry.photoURL })

type Said = Omit<EntryPayload, 'targets' | 'kind'>
type Part = { [Field in keyof Said]?: Said[Field] | null | undefined } & {
  targets?: readonly { kind: string; id: string; share?: number | null | undefined }[] | undefined
}

/** What is known of an entry in the fields of the form. */
export function valuesOfPart(
  kind: EntryKind,
  today: string,
  { targets = [], ...part }: Part,
): EntryValues {
  const empty = emptyEntry(kind, today)
  const isShared = targets.some(({ share }) => share)
  return {
    quantity: figure(part.quantity),
    unit: part.unit ?? empty.unit,
    productId: part.productId ?? '',
    amount: amountFigure(part.amountMinor, part.currency),
    currency: part.currency ?? '',
    produce: part.produce ?? '',
    onDate: part.onDate ?? today,
    startTime: part.startTime ?? '',
    lastDate: part.lastDate ?? '',
    area: part.areaM2 ? figure(part.areaM2 / M2_PER_ACRE, 6) : '',
    purpose: part.purpose ?? '',
    counterparty: part.counterparty ?? '',
    veterinarian: part.veterinarian ?? '',
    animalMarks: withLf(part.animalMarks),
    notes: withLf(part.notes),
    imageURL: part.imageURL ?? '',
    reason: withLf(part.reason),
    split: isShared ? 'own' : '',
    places: targets.map(placeKey),
    percents: isShared
      ? targets.map((target) => `${placeKey(target)}=${figure((target.share ?? 0) / PERCENT)}`)
      : [],
  }
}
