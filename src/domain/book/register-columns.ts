import { msg, type Message } from '#contract/message.ts'
import { cropLabel } from '#domain/catalogues/crops.ts'
import { M2_PER_ACRE } from '#domain/records/farm-field.ts'
import { PRODUCE_WORDS } from './entry-words.ts'
import type { Cell, RegisterRow } from './register-rows.ts'

export type Column = {
  label: Message
  cell: (row: RegisterRow) => Cell
  /** Left out for those who see no money. */
  isMoney?: true
  /** Only of the file: on paper it stands beside the figure. */
  isOfFile?: true
  /** Sentences need more room than figures and names. */
  isLong?: true
}

const M2_PER_HECTARE = 10_000

export const entered = (text: string) => text || null
export const listed = (names: readonly string[]) => entered(names.join(', '))

export const date: Column = { label: msg('Date'), cell: ({ entry }) => ({ date: entry.onDate }) }
export const startTime: Column = { label: msg('Start time'), cell: ({ entry }) => entry.startTime }
export const lastDate: Column = {
  label: msg('Last day'),
  cell: ({ entry }) => ({ date: entry.lastDate ?? entry.onDate }),
}
export const places: Column = {
  label: msg('Place'),
  cell: ({ entry }) => listed(entry.targets.map(({ name }) => name)) ?? msg('Whole farm'),
}
export const quantity = (label: Message): Column[] => [
  {
    label,
    cell: ({ entry: { quantity: amount, unit } }) =>
      amount !== null && unit ? { quantity: amount, unit } : null,
  },
  { label: msg('Unit'), cell: ({ entry }) => entry.unit, isOfFile: true },
]
export const product: Column = {
  label: msg('Product'),
  cell: ({ entry }) => entered(entry.productName),
}
export const registration: Column = {
  label: msg('Registration number'),
  cell: (row) => entered(row.product?.registrationNumber ?? ''),
}
const cropsInWords = (crops: readonly string[]): Cell =>
  crops.length === 0
    ? null
    : crops.map(cropLabel).reduce((before, last) => msg('{before}, {last}', { before, last }))

/** What was sold is of a crop that may have stood there earlier. */
export const crop: Column = {
  label: msg('Crop on the field that day'),
  cell: ({ entry, crops }) =>
    cropsInWords(crops) ?? (entry.targets.some(({ kind }) => kind === 'field') ? null : ''),
}
export const produce: Column = {
  label: msg('Produce of the herd'),
  cell: ({ entry }) => (entry.produce ? PRODUCE_WORDS[entry.produce] : ''),
}
export const by: Column = { label: msg('Entered by'), cell: ({ entry }) => entry.by?.name ?? null }
export const closedUntil: Column = {
  label: msg('In a waiting period until'),
  cell: ({ entry }) => (entry.closedUntil === null ? '' : { date: entry.closedUntil }),
}
export const reason: Column = {
  label: msg('Reason given'),
  cell: ({ entry }) => entry.reason,
  isLong: true,
}
export const notes: Column = { label: msg('Notes'), cell: ({ entry }) => entry.notes, isLong: true }

/** Neither to 0 digits nor to more than a field can be measured by. */
const rounded = (area: number) => Math.round(area * 1e4) / 1e4

export const area: Column[] = [
  {
    label: msg('Area treated (ha)'),
    cell: ({ entry: { areaM2 } }) => areaM2 && rounded(areaM2 / M2_PER_HECTARE),
  },
  {
    label: msg('Area treated (acres)'),
    cell: ({ entry: { areaM2 } }) => areaM2 && rounded(areaM2 / M2_PER_ACRE),
  },
]
export const amount: Column[] = [
  {
    label: msg('Amount'),
    cell: ({ entry: { amountMinor = null, currency = null } }) =>
      amountMinor !== null && currency ? { minor: amountMinor, currency } : null,
    isMoney: true,
  },
  {
    label: msg('Currency'),
    cell: ({ entry }) => entry.currency ?? null,
    isMoney: true,
    isOfFile: true,
  },
]
