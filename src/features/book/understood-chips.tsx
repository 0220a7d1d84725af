import { KIND_WORDS, PRODUCE_WORDS, quantityMessage } from '#domain/book/entry-words.ts'
import { amountText, toMinor } from '#domain/book/money.ts'
import { enteredNumber, enteredText } from '#domain/units.ts'
import type { EntryUnit, Produce } from '#contract/entries.ts'
import { whenText } from '#src/features/tasks/due-text.ts'
import { cn } from '#src/lib/cn.ts'
import { capitalized } from '#src/lib/format.ts'
import { locale, say, t } from '#src/lib/texts.ts'
import type { UnderstoodLine } from './add-entry-line.tsx'
import { entryLabel } from './entry-labels.ts'
import { nameIn } from './entry-text.ts'
import type { EntryValues } from './entry-values.ts'
import type { BookContext } from './use-entry-context.ts'

type Field = keyof EntryValues
type Chip = { field: Field; text: string }

type UnderstoodChipsProps = {
  understood: UnderstoodLine
  context: BookContext
  /** Opens the form at a field. */
  onOpen: (field: Field) => void
}

/** What a line says, each part a tap away from being changed; what is missing stands last. */
export function UnderstoodChips({ understood, context, onOpen }: UnderstoodChipsProps) {
  const { kind, values, read } = understood
  const chips = [
    { field: 'quantity' as const, text: say(KIND_WORDS[kind]) },
    ...said(values, context),
  ]
  const missing = read.problem?.field
  return (
    <ul aria-label={t('Understood')} className="mt-2 flex flex-wrap gap-1.5">
      {chips.map(({ field, text }, at) => (
        <li key={`${field} ${at}`} data-not-a-figure="entered">
          <ChipButton text={text} onClick={() => onOpen(field)} />
        </li>
      ))}
      {missing && missing !== 'reason' && (
        <li>
          <ChipButton
            text={t('{field}?', { field: entryLabel(missing) })}
            isMissing
            onClick={() => onOpen(missing)}
          />
        </li>
      )}
    </ul>
  )
}

function said(values: EntryValues, { places, products, today, currency }: BookContext): Chip[] {
  const quantity = enteredNumber(values.quantity)
  const amount = enteredNumber(values.amount)
  const code = values.currency || currency
  const chips: (Chip | false)[] = [
    quantity !== undefined && {
      field: 'quantity',
      text: say(quantityMessage(quantity, values.unit as EntryUnit)),
    },
    values.productId !== '' && { field: 'productId', text: nameIn(products, values.productId) },
    values.produce !== '' && {
      field: 'produce',
      text: say(PRODUCE_WORDS[values.produce as Produce]),
    },
    ...values.places.map((key): Chip => {
      return { field: 'places', text: nameIn(places, key.slice(key.indexOf('/') + 1)) }
    }),
    amount !== undefined &&
      code !== '' && { field: 'amount', text: amountText(toMinor(amount, code), code, locale()) },
    { field: 'onDate', text: capitalized(whenText(values.onDate, today)) },
    ...PLAIN.map((field) => values[field] !== '' && { field, text: plainText(field, values) }),
    values.notes !== '' && { field: 'notes', text: t('Note: {text}', { text: values.notes }) },
  ]
  return chips.filter((chip) => chip !== false)
}

const PLAIN = [
  'startTime',
  'lastDate',
  'area',
  'purpose',
  'counterparty',
  'veterinarian',
  'animalMarks',
] as const

function plainText(field: (typeof PLAIN)[number], values: EntryValues) {
  const text = values[field]
  if (field === 'area') return say(enteredText(text, 'acre'))
  if (field === 'lastDate') return t('until {day}', { day: { date: text } })
  return text
}

type ChipButtonProps = { text: string; isMissing?: boolean; onClick: () => void }

const ChipButton = ({ text, isMissing = false, onClick }: ChipButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className={cn(
      'min-h-touch max-w-full truncate rounded-full border px-3 text-sm hover:bg-sunken',
      isMissing ? 'border-dashed border-look text-look' : 'border-line bg-surface',
    )}
  >
    {text}
  </button>
)
