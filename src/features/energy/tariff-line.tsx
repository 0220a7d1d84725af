import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import {
  dollarsPerKwh,
  enteredRate,
  priceOf,
  SPEC_CURRENCY,
  usualRate,
  type Priced,
} from '#domain/energy-value.ts'
import { bookSettingsQuery } from '#src/api/book.ts'
import { useSaveTariff } from '#src/api/save-solar.ts'
import { useMay } from '#src/api/session.ts'
import { moneyText, rateText } from '#src/lib/format.ts'
import { locale, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { useTyped } from '#src/ui/use-typed.ts'

type TariffLineProps = { place: { projectId: string; systemId: string }; system: Priced }

/** What the dollars of the page rest on, and where the farmer enters what he is paid. */
export function TariffLine({ place, system }: TariffLineProps) {
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMay('manage')
  const settings = useQuery(bookSettingsQuery()).data
  const toggle = useRef<HTMLButtonElement>(null)
  const { amount, currency, isEntered } = priceOf(system)
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  return (
    <div data-figures="estimate" className="grid gap-2 text-xs text-soft">
      <p>
        {t('Money at {rate} per kWh:', { rate: rateText(amount, currency) })}{' '}
        <Provenance kind={isEntered ? 'entered' : 'sample'} />{' '}
        {mayChange && settings && (
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="relative rounded-control text-leaf underline underline-offset-4 after:absolute after:-inset-3"
          >
            {isEntered ? t('Change tariff') : t('Enter your tariff')}
          </button>
        )}
      </p>
      {isOpen && settings && (
        <TariffForm place={place} system={system} currency={settings.currency} onClose={close} />
      )}
    </div>
  )
}

/** The farmer has just asked for the field. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** '$', or 'Indian rupees'. */
const currencyName = (currency: string, currencyDisplay: 'narrowSymbol' | 'name') =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, currencyDisplay })
    .formatToParts(SEVERAL)
    .find(({ type }) => type === 'currency')?.value ?? currency

const SEVERAL = 5

function refusalIn(currency: string) {
  const example = { number: usualRate(currency) }
  return currency === SPEC_CURRENCY
    ? t('Enter dollars per kWh, such as {example}.', { example })
    : t('Enter {currency} per kWh, such as {example}.', {
        currency: currencyName(currency, 'name'),
        example,
      })
}

type TariffFormProps = TariffLineProps & { currency: string; onClose: () => void }

function TariffForm({ place, system, currency, onClose }: TariffFormProps) {
  const [rate, setRate] = useState(system.tariffPerKwh ?? '')
  const [isRefused, setRefused] = useState(false)
  const typed = useTyped(rate, (next) => {
    setRate(next)
    setRefused(false)
  })
  const save = useSaveTariff(place)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const text = rate.trim()
    if (text !== '' && enteredRate(text, currency) === undefined) return setRefused(true)
    save.mutate(text, { onSuccess: onClose })
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-wrap items-start gap-2">
      <Field
        label={t('Tariff ({currency} per kWh)', {
          currency: currencyName(currency, 'narrowSymbol'),
        })}
        hint={t('What a kWh is worth to you: saved, or sold. Empty: the example, {rate}.', {
          rate: moneyText(dollarsPerKwh(system.location)),
        })}
        {...(isRefused && { error: refusalIn(currency) })}
        {...typed}
        optional="as its group"
        ref={focus}
        className="flex-1 basis-48"
      />
      <Button type="submit" kind="secondary" disabled={save.isPending} className="mt-6">
        {t('Save')}
      </Button>
    </form>
  )
}
