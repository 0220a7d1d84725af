import {
  HandCoins,
  Hammer,
  PackagePlus,
  ReceiptText,
  SprayCan,
  Wheat,
  type LucideIcon,
} from 'lucide-react'
import type { EntryKind, EntryTargetKind, EntryUnit } from '#contract/entries.ts'
import { msg, type Message } from '#contract/message.ts'
import type { ProductKind } from '#contract/products.ts'

export type EntryField =
  | 'quantity'
  | 'product'
  | 'amount'
  | 'places'
  | 'produce'
  | 'date'
  | 'notes'
  | 'time'
  | 'lastDate'
  | 'area'
  | 'purpose'
  | 'counterparty'
  | 'veterinarian'
  | 'animalMarks'
  | 'currency'
  | 'photo'

type Kind = {
  icon: LucideIcon
  /** In sight; the rest of what belongs to the kind stands behind 'More'. */
  main: readonly EntryField[]
  more: readonly EntryField[]
  /** Without which it says nothing: one of these. */
  needs: readonly ('quantity' | 'product' | 'amount')[]
  /** Whether it says nothing without a place. */
  needsPlace: boolean
  places: readonly EntryTargetKind[]
  units: readonly EntryUnit[]
  /** Of products, the likeliest first. */
  products: readonly ProductKind[]
  counterparty: Message
}

const MASS: EntryUnit[] = ['kg', 't', 'g', 'lb', 'cwt', 'ton', 'oz']
const VOLUME: EntryUnit[] = ['l', 'hl', 'ml', 'm3', 'gal', 'bu']
const COUNTED: EntryUnit[] = ['piece', 'dozen', 'head', 'box', 'bag', 'bale', 'bunch']
const GOODS = [...MASS, ...VOLUME, ...COUNTED]

const SUPPLIER = msg('Supplier')
const EVERYWHERE = ['field', 'animal', 'solar'] as const

export const ENTRY_KINDS: Record<EntryKind, Kind> = {
  harvest: {
    icon: Wheat,
    main: ['quantity', 'places', 'produce', 'date'],
    more: ['time', 'notes', 'photo'],
    needs: ['quantity'],
    needsPlace: true,
    places: ['field', 'animal'],
    units: GOODS,
    products: [],
    counterparty: SUPPLIER,
  },
  input: {
    icon: PackagePlus,
    main: ['product', 'quantity', 'amount', 'places', 'date'],
    more: ['counterparty', 'area', 'time', 'currency', 'notes', 'photo'],
    needs: ['product', 'quantity', 'amount'],
    needsPlace: false,
    places: EVERYWHERE,
    units: GOODS,
    products: ['fertilizer', 'seed', 'feed', 'other', 'plantProtection', 'medicine'],
    counterparty: SUPPLIER,
  },
  treatment: {
    icon: SprayCan,
    main: ['product', 'quantity', 'places', 'date'],
    more: [
      'time',
      'lastDate',
      'area',
      'purpose',
      'veterinarian',
      'animalMarks',
      'amount',
      'counterparty',
      'currency',
      'notes',
      'photo',
    ],
    needs: ['product'],
    needsPlace: true,
    places: ['field', 'animal'],
    units: [...VOLUME, ...MASS, ...COUNTED],
    products: ['plantProtection', 'medicine', 'other', 'fertilizer', 'seed', 'feed'],
    counterparty: SUPPLIER,
  },
  cost: {
    icon: ReceiptText,
    main: ['amount', 'places', 'date', 'photo'],
    more: ['counterparty', 'currency', 'notes'],
    needs: ['amount'],
    needsPlace: false,
    places: EVERYWHERE,
    units: GOODS,
    products: [],
    counterparty: SUPPLIER,
  },
  sale: {
    icon: HandCoins,
    main: ['amount', 'quantity', 'places', 'produce', 'date'],
    more: ['counterparty', 'time', 'currency', 'notes', 'photo'],
    needs: ['amount', 'quantity'],
    needsPlace: false,
    places: EVERYWHERE,
    units: GOODS,
    products: [],
    counterparty: msg('Buyer'),
  },
  work: {
    icon: Hammer,
    main: ['quantity', 'places', 'date'],
    more: ['time', 'amount', 'currency', 'notes', 'photo'],
    needs: ['quantity', 'amount'],
    needsPlace: false,
    places: EVERYWHERE,
    units: ['h'],
    products: [],
    counterparty: SUPPLIER,
  },
}

export const entryKinds = Object.keys(ENTRY_KINDS) as EntryKind[]

export const isEntryKind = (text: string | null): text is EntryKind =>
  text !== null && Object.hasOwn(ENTRY_KINDS, text)

/** Behind a figure. */
export const UNIT_NAMES: Record<EntryUnit, Message> = {
  g: msg('g'),
  kg: msg('kg'),
  t: msg('t'),
  oz: msg('oz'),
  lb: msg('lb'),
  cwt: msg('cwt'),
  ton: msg('US tons'),
  ml: msg('ml'),
  l: msg('l'),
  hl: msg('hl'),
  m3: msg('m³'),
  gal: msg('gal'),
  bu: msg('bu'),
  piece: msg('pieces'),
  dozen: msg('dozen'),
  head: msg('head'),
  box: msg('boxes'),
  bag: msg('bags'),
  bale: msg('bales'),
  bunch: msg('bunches'),
  h: msg('hours'),
}
