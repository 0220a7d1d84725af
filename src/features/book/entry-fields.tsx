import { useId, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { produce, type EntryKind, type EntryTargetKind, type EntryUnit } from '#contract/entries.ts'
import { PRODUCE_WORDS } from '#domain/book/entry-words.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectChevron, SelectField } from '#src/ui/choice-field.tsx'
import { Field, FieldError, labelStyle, TextField } from '#src/ui/field.tsx'
import { FigureField } from '#src/ui/figure-field.tsx'
import { useTypedIn } from '#src/ui/use-typed.ts'
import { CurrencyField } from './currency-field.tsx'
import { ENTRY_KINDS, UNIT_NAMES, type EntryField } from './entry-kinds.ts'
import type { EntryValues } from './entry-values.ts'
import { PhotoField } from './photo-field.tsx'
import { PlaceField } from './place-field.tsx'
import { ProductField } from './product-field.tsx'
import { ShareField } from './share-field.tsx'
import type { BookContext } from './use-entry-context.ts'
import type { PhotoInForm } from './use-photo-in-form.ts'

export type EntryFieldsProps = {
  kind: EntryKind
  form: UseFormReturn<EntryValues>
  context: BookContext
  recentPlaces: readonly string[]
  photo: PhotoInForm
  /** A field to be focused, which may stand behind 'More'. */
  focused: keyof EntryValues | undefined
  /** Behind what is always in sight. */
  children: ReactNode
}

/** The form field of each. */
const NAMES: Record<EntryField, keyof EntryValues> = {
  quantity: 'quantity',
  product: 'productId',
  amount: 'amount',
  places: 'places',
  produce: 'produce',
  date: 'onDate',
  notes: 'notes',
  time: 'startTime',
  lastDate: 'lastDate',
  area: 'area',
  purpose: 'purpose',
  counterparty: 'counterparty',
  veterinarian: 'veterinarian',
  animalMarks: 'animalMarks',
  currency: 'currency',
  photo: 'imageURL',
}

/** What belongs to the kind; the rest stands behind 'More' until it is needed. */
export function EntryFields({ children, ...shared }: EntryFieldsProps) {
  const { kind, form, focused } = shared
  const { main, more } = ENTRY_KINDS[kind]
  const { errors } = form.formState
  const isUsed = (field: EntryField) =>
    field !== 'currency' && form.getValues(NAMES[field]).length > 0
  const [isOpen, setOpen] = useState(() => more.some(isUsed))
  const isNeeded = more.some((field) => NAMES[field] === focused || errors[NAMES[field]])
  return (
    <>
      {main.map((field) => (
        <One key={field} {...shared} field={field} />
      ))}
      {children}
      {isOpen || isNeeded ? (
        more.map((field) => <One key={field} {...shared} field={field} />)
      ) : (
        <Button
          kind="quiet"
          className="-mx-4 justify-self-start text-leaf! sm:col-span-2"
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          {t('More')}
        </Button>
      )}
    </>
  )
}

const targetKindsOf = (keys: readonly string[]) => [
  ...new Set(keys.map((key) => key.slice(0, key.indexOf('/')) as EntryTargetKind)),
]

type OneProps = Omit<EntryFieldsProps, 'children'> & { field: EntryField }

function One({ field, ...props }: OneProps) {
  const { kind, form, context, recentPlaces, photo } = props
  const { register, watch, setValue } = form
  const { errors } = form.formState
  const { needs, needsPlace, places: placeKinds, counterparty } = ENTRY_KINDS[kind]
  const errorOf = (name: keyof EntryValues) => errors[name]?.message
  const set = <Name extends keyof EntryValues>(name: Name) => {
    return (value: EntryValues[Name]) =>
      setValue(name, value as never, { shouldDirty: true, shouldValidate: Boolean(errors[name]) })
  }
  const text = (name: keyof EntryValues, label: string) => (
    <Field
      label={label}
      autoComplete="off"
      optional
      {...withError(errorOf(name))}
      {...register(name)}
    />
  )
  const chosen = watch('places')
  switch (field) {
    case 'quantity':
      return <QuantityField {...props} />
    case 'product':
      return (
        <ProductField
          kind={kind}
          products={context.products}
          field={register('productId')}
          value={watch('productId')}
          targetKinds={targetKindsOf(chosen)}
          error={errorOf('productId')}
          onChoose={set('productId')}
        />
      )
    case 'amount':
      return (
        <FigureField
          form={form}
          name="amount"
          label={t('Amount ({currency})', { currency: watch('currency') || context.currency })}
          optional={!needs.every((one) => one === 'amount')}
          {...withError(errorOf('amount'))}
        />
      )
    case 'places':
      return (
        <div className="grid gap-4 sm:col-span-2">
          <PlaceField
            places={context.places}
            kinds={placeKinds}
            recent={recentPlaces}
            chosen={chosen}
            needsPlace={needsPlace}
            error={errorOf('places')}
            onChange={set('places')}
          />
          {(watch('split') || (chosen.length > 1 && watch('amount').trim() !== '')) && (
            <ShareField
              places={context.places}
              chosen={chosen}
              split={watch('split')}
              percents={watch('percents')}
              error={errorOf('percents') ?? errorOf('split')}
              onSplit={set('split')}
              onPercents={set('percents')}
            />
          )}
        </div>
      )
    case 'produce':
      return chosen.some((key) => key.startsWith('animal/')) ? (
        <SelectField
          label={t('What the herd gave')}
          {...withError(errorOf('produce'))}
          {...register('produce')}
          value={watch('produce')}
        >
          <option value="">{t('Choose')}</option>
          {produce.options.map((value) => (
            <option key={value} value={value}>
              {say(PRODUCE_WORDS[value])}
            </option>
          ))}
        </SelectField>
      ) : null
    case 'date':
      return (
        <Field
          label={t('Day')}
          type="date"
          max={context.today}
          {...withError(errorOf('onDate'))}
          {...register('onDate')}
        />
      )
    case 'time':
      return (
        <Field
          label={t('From what time')}
          type="time"
          optional
          {...withError(errorOf('startTime'))}
          {...register('startTime')}
        />
      )
    case 'lastDate':
      return (
        <Field
          label={t('Last day')}
          type="date"
          max={context.today}
          optional
          hint={t('If it took several days.')}
          {...withError(errorOf('lastDate'))}
          {...register('lastDate')}
        />
      )
    case 'area':
      return (
        <FigureField
          form={form}
          name="area"
          unit="acre"
          label={t('Treated area ({unit})', { unit: { nameOf: 'acre' } })}
          optional
          {...withError(errorOf('area'))}
        />
      )
    case 'purpose':
      return text('purpose', t('Against what'))
    case 'counterparty':
      return text('counterparty', say(counterparty))
    case 'veterinarian':
      return text('veterinarian', t('Veterinarian'))
    case 'animalMarks':
      return text('animalMarks', t('Ear tags'))
    case 'currency':
      return (
        <CurrencyField
          field={register('currency')}
          value={watch('currency')}
          own={context.currency}
          error={errorOf('currency')}
        />
      )
    case 'notes':
      return (
        <TextField
          label={t('Notes')}
          rows={2}
          optional
          className="sm:col-span-2"
          {...withError(errorOf('notes'))}
          {...register('notes')}
        />
      )
    case 'photo':
      return (
        <div className="sm:col-span-2">
          <PhotoField
            label={kind === 'cost' ? t('Photo of the receipt') : t('Photo')}
            photo={photo}
            saved={watch('imageURL')}
            onForget={() => set('imageURL')('')}
          />
        </div>
      )
  }
}

const withError = (error: string | undefined) => (error === undefined ? {} : { error })

/** A figure and its unit in one line. */
function QuantityField({ kind, form }: Pick<EntryFieldsProps, 'kind' | 'form'>) {
  const { register, watch } = form
  const { errors } = form.formState
  const typed = useTypedIn(form, 'quantity')
  const id = useId()
  const error = errors.quantity?.message ?? errors.unit?.message
  const isNeeded = ENTRY_KINDS[kind].needs.every((one) => one === 'quantity')
  const label = kind === 'work' ? t('Time') : t('Quantity')
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelStyle}>
        {label}
        {!isNeeded && <span className="font-normal text-soft"> {t('(optional)')}</span>}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          {...typed}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className={`${boxStyle} min-w-0 flex-1`}
        />
        <span className="relative shrink-0">
          <select
            aria-label={t('Unit')}
            {...register('unit')}
            value={watch('unit')}
            className={`${boxStyle} h-full appearance-none pr-10`}
          >
            {unitsWith(ENTRY_KINDS[kind].units, watch('unit')).map((unit) => (
              <option key={unit} value={unit}>
                {say(UNIT_NAMES[unit])}
              </option>
            ))}
          </select>
          <SelectChevron />
        </span>
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}

const unitsWith = (units: readonly EntryUnit[], chosen: string) => {
  const isListed = chosen === '' || units.some((unit) => unit === chosen)
  return isListed ? units : [...units, chosen as EntryUnit]
}

const boxStyle = 'min-h-touch rounded-control border border-control bg-surface px-3 py-2 text-base'
