import type { RegisterName } from '#contract/book.ts'
import { msg, type Message } from '#contract/message.ts'
import { daysBetween } from '#domain/dates/calendar-days.ts'
import {
  amount,
  area,
  by,
  closedUntil,
  crop,
  date,
  entered,
  lastDate,
  notes,
  places,
  produce,
  product,
  quantity,
  reason,
  registration,
  startTime,
  type Column,
} from './register-columns.ts'
import type { RegisterRow } from './register-rows.ts'

export type RegisterFacts = {
  title: Message
  /** Where the list of columns is from. */
  sources: Message[]
  /** What the sources ask for and the book has no place for. */
  notKept: Message
  /** What belongs here. */
  empty: Message
  belongs: (row: Pick<RegisterRow, 'entry' | 'product'>) => boolean
  columns: Column[]
}

const spray: RegisterFacts = {
  title: msg('Spray register'),
  sources: [
    msg('Commission Implementing Regulation (EU) 2023/564, Annex (European Union)'),
    msg('7 CFR 110.3(a), restricted use pesticides (United States)'),
  ],
  notKept: msg(
    'The book has no place for the kind of use, EPPO codes, growth stages (BBCH), map references of fields, and the name and certification number of the applicator. Write them into the notes where an inspector asks for them.',
  ),
  empty: msg('Treatments of fields belong here: what was sprayed, where, when and how much.'),
  belongs: ({ entry, product: used }) =>
    entry.kind === 'treatment' &&
    (entry.targets.some(({ kind }) => kind === 'field') || !isMedicine({ entry, product: used })),
  columns: [
    date,
    startTime,
    lastDate,
    product,
    { label: msg('Active substance'), cell: (row) => entered(row.product?.active ?? '') },
    registration,
    ...quantity(msg('Amount applied')),
    ...area,
    places,
    crop,
    { label: msg('Reason for the treatment'), cell: ({ entry }) => entered(entry.purpose) },
    by,
    notes,
  ],
}

function isMedicine({ entry, product: used }: Pick<RegisterRow, 'entry' | 'product'>) {
  return used?.kind === 'medicine' || entry.targets.some(({ kind }) => kind === 'animal')
}

const medicine: RegisterFacts = {
  title: msg('Medicine register'),
  sources: [msg('Regulation (EU) 2019/6, Article 108(2) (European Union)')],
  notKept: msg(
    'The book has no place for the addresses of the supplier and the veterinarian. Keep the prescriptions and receipts with it.',
  ),
  empty: msg('Treatments of herds belong here: which medicine, which animals, when and how much.'),
  belongs: (row) => row.entry.kind === 'treatment' && isMedicine(row),
  columns: [
    { ...date, label: msg('First day') },
    lastDate,
    {
      label: msg('Days of treatment'),
      cell: ({ entry: { onDate, lastDate: last } }) => daysBetween(onDate, last ?? onDate) + 1,
    },
    { ...product, label: msg('Medicine') },
    registration,
    ...quantity(msg('Amount given')),
    places,
    { label: msg('Animals'), cell: ({ entry }) => entered(entry.animalMarks) },
    { label: msg('Diagnosis'), cell: ({ entry }) => entered(entry.purpose) },
    { label: msg('Supplier'), cell: ({ entry }) => entered(entry.counterparty) },
    {
      label: msg('Receipt'),
      cell: ({ entry }) => (entry.photoURL === null ? null : msg('Photo')),
    },
    { label: msg('Veterinarian'), cell: ({ entry }) => entered(entry.veterinarian) },
    { label: msg('Waiting period, meat (days)'), cell: (row) => row.product?.meatDays ?? null },
    { label: msg('Waiting period, milk (hours)'), cell: (row) => row.product?.milkHours ?? null },
    { label: msg('Waiting period, eggs (days)'), cell: (row) => row.product?.eggDays ?? null },
    by,
    notes,
  ],
}

const TRACEABILITY = [
  msg('Regulation (EC) No 178/2002, Article 18 (European Union)'),
  msg('Regulation (EC) No 852/2004, Annex I, Part A, III (European Union)'),
]

const harvest: RegisterFacts = {
  title: msg('Harvest register'),
  sources: TRACEABILITY,
  notKept: msg(
    'These regulations ask for records of where food is from and what was used on it, and list no columns. The book has no place for results of analyses.',
  ),
  empty: msg('Harvests belong here: what was taken, from where, when and how much.'),
  belongs: ({ entry }) => entry.kind === 'harvest',
  columns: [
    date,
    startTime,
    places,
    crop,
    produce,
    ...quantity(msg('Quantity')),
    closedUntil,
    reason,
    by,
    notes,
  ],
}

const sales: RegisterFacts = {
  title: msg('Sales register'),
  sources: [
    ...TRACEABILITY,
    msg('Commission Implementing Regulation (EU) No 931/2011, Article 3(1), food of animal origin'),
  ],
  notKept: msg(
    'The book has no place for the address of the buyer and the reference of a lot. Write them beside the name of the buyer or into the notes.',
  ),
  empty: msg('Sales belong here: what was sold, to whom, when and how much.'),
  belongs: ({ entry }) => entry.kind === 'sale',
  columns: [
    date,
    places,
    crop,
    produce,
    ...quantity(msg('Quantity')),
    { label: msg('Buyer'), cell: ({ entry }) => entered(entry.counterparty) },
    ...amount,
    closedUntil,
    reason,
    by,
    notes,
  ],
}

export const REGISTERS: Record<RegisterName, RegisterFacts> = { spray, medicine, harvest, sales }
