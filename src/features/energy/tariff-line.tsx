import { useRef, useState, type SubmitEvent } from 'react'
import { dollarsPerKwh, enteredRate, rateOf, type Priced } from '#domain/energy-value.ts'
import { useSaveTariff } from '#src/api/save-solar.ts'
import { useMay } from '#src/api/session.ts'
import { moneyText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Provenance } from '#src/ui/provenance.tsx'

type TariffLineProps = { place: { projectId: string; systemId: string }; system: Priced }

/** What the dollars of the page rest on, and where the farmer enters what he is paid. */
export function TariffLine({ place, system }: TariffLineProps) {
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMay('manage')
  const toggle = useRef<HTMLButtonElement>(null)
  const isEntered = enteredRate(system.tariffPerKwh ?? '') !== undefined
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  return (
    <div data-figures="estimate" className="grid gap-2 text-xs text-soft">
      <p>
        {t('Money at {rate} per kWh:', { rate: moneyText(rateOf(system)) })}{' '}
        <Provenance kind={isEntered ? 'entered' : 'sample'} />{' '}
        {mayChange && (
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
      {isOpen && <TariffForm place={place} system={system} onClose={close} />}
    </div>
  )
}

/** The farmer has just asked for the field. */
const focus = (input: HTMLInputElement | null) => input?.focus()

function TariffForm({ place, system, onClose }: TariffLineProps & { onClose: () => void }) {
  const [typed, setTyped] = useState(system.tariffPerKwh ?? '')
  const [isRefused, setRefused] = useState(false)
  const save = useSaveTariff(place)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (text !== '' && enteredRate(text) === undefined) return setRefused(true)
    save.mutate(text, { onSuccess: onClose })
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-wrap items-start gap-2">
      <Field
        label={t('Tariff ($ per kWh)')}
        hint={t('What a kWh is worth to you: saved, or sold. Empty: the example, {rate}.', {
          rate: moneyText(dollarsPerKwh(system.location)),
        })}
        {...(isRefused && { error: t('Enter dollars per kWh, such as 0.18.') })}
        inputMode="decimal"
        optional="as its group"
        ref={focus}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setRefused(false)
        }}
        className="flex-1 basis-48"
      />
      <Button type="submit" kind="secondary" disabled={save.isPending} className="mt-6">
        {t('Save')}
      </Button>
    </form>
  )
}
