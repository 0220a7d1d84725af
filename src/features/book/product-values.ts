import {
  productPayload,
  type Product,
  type ProductKind,
  type ProductPatch,
  type ProductPayload,
} from '#contract/products.ts'
import { messageOfIssue, msg, type Message } from '#contract/message.ts'
import { enteredNumber } from '#domain/units.ts'
import { say } from '#src/lib/texts.ts'

export const PERIODS = ['harvestDays', 'reentryHours', 'milkHours', 'meatDays', 'eggDays'] as const
export type Period = (typeof PERIODS)[number]

export type ProductValues = Record<
  Period | 'name' | 'kind' | 'active' | 'registrationNumber' | 'imageURL',
  string
>

export const PRODUCT_KINDS: Record<ProductKind, Message> = {
  plantProtection: msg('Plant protection'),
  medicine: msg('Medicine'),
  fertilizer: msg('Fertilizer'),
  seed: msg('Seed'),
  feed: msg('Feed'),
  other: msg('Something else'),
}

type PeriodWords = {
  label: Message
  hint: Message
  /** In a line: 'harvest 7 days'. */
  known: (count: number) => Message
}

export const PERIOD_WORDS: Record<Period, PeriodWords> = {
  harvestDays: {
    label: msg('Days until harvest'),
    hint: msg('Pre-harvest interval: from the last treatment to the harvest.'),
    known: (count) => msg('harvest {count, plural, one {# day} other {# days}}', { count }),
  },
  reentryHours: {
    label: msg('Hours until entry'),
    hint: msg('Re-entry interval: until people may enter without protection.'),
    known: (count) => msg('entry {count} h', { count }),
  },
  milkHours: {
    label: msg('Hours for milk'),
    hint: msg('Withdrawal period: milk is not for people until then.'),
    known: (count) => msg('milk {count} h', { count }),
  },
  meatDays: {
    label: msg('Days for meat'),
    hint: msg('Withdrawal period: no slaughter until then.'),
    known: (count) => msg('meat {count, plural, one {# day} other {# days}}', { count }),
  },
  eggDays: {
    label: msg('Days for eggs'),
    hint: msg('Withdrawal period: eggs are not for people until then.'),
    known: (count) => msg('eggs {count, plural, one {# day} other {# days}}', { count }),
  },
}

const OF_FIELDS: readonly Period[] = ['harvestDays', 'reentryHours']
const OF_HERDS: readonly Period[] = ['milkHours', 'meatDays', 'eggDays']

/** Which waiting periods the label of such a product may name. */
export const periodsOf = (kind: string): readonly Period[] =>
  kind === 'plantProtection' || kind === 'fertilizer'
    ? OF_FIELDS
    : kind === 'medicine' || kind === 'feed'
      ? OF_HERDS
      : kind === 'seed'
        ? []
        : PERIODS

export const emptyProduct = (kind: ProductKind | '' = ''): ProductValues => ({
  name: '',
  kind,
  active: '',
  registrationNumber: '',
  harvestDays: '',
  reentryHours: '',
  milkHours: '',
  meatDays: '',
  eggDays: '',
  imageURL: '',
})

const figure = (value: number | null) => (value === null ? '' : String(value))

export const valuesOfProduct = (product: Product): ProductValues => ({
  name: product.name,
  kind: product.kind,
  active: product.active,
  registrationNumber: product.registrationNumber,
  harvestDays: figure(product.harvestDays),
  reentryHours: figure(product.reentryHours),
  milkHours: figure(product.milkHours),
  meatDays: figure(product.meatDays),
  eggDays: figure(product.eggDays),
  imageURL: product.photoURL ?? '',
})

/** An empty period is not known, which is not 0. */
function payloadOf(values: ProductValues) {
  const periods = PERIODS.map((name) => [
    name,
    values[name].trim() ? (enteredNumber(values[name]) ?? NaN) : null,
  ])
  return { ...values, imageURL: values.imageURL || null, ...Object.fromEntries(periods) } as object
}

type ReadProduct =
  | { payload: ProductPayload; problem: null }
  | { payload: null; problem: { field: string; text: string } }

export function readProduct(values: ProductValues): ReadProduct {
  if (values.kind === '')
    return { payload: null, problem: { field: 'kind', text: say(msg('Choose what it is.')) } }
  const checked = productPayload.safeParse(payloadOf(values))
  if (checked.success) return { payload: checked.data, problem: null }
  const [issue] = checked.error.issues
  const field = String(issue?.path[0] ?? 'name')
  return { payload: null, problem: { field, text: say(messageOfIssue(issue?.message ?? '')) } }
}

export function productPatchOf(now: ProductValues, base: ProductValues): ProductPatch {
  const [mine, before] = [now, base].map(payloadOf) as [Fields, Fields]
  return Object.fromEntries(
    Object.entries(mine).filter(([name, value]) => !Object.is(value, before[name])),
  )
}
type Fields = Record<string, unknown>

/** 'harvest 7 days · entry 48 h'; '' where no period is known. */
export const periodsText = (product: Product) =>
  PERIODS.flatMap((name) => {
    const count = product[name]
    return count === null ? [] : say(PERIOD_WORDS[name].known(count))
  }).join(' · ')
