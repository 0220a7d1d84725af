import { useQuery } from '@tanstack/react-query'
import { bookSettingsQuery, useChooseCurrency } from '#src/api/book.ts'
import { useMay } from '#src/api/session.ts'
import { locale, t } from '#src/lib/texts.ts'
import { SelectField } from '#src/ui/choice-field.tsx'

/** What amounts are in that name no currency; for those who manage the farm. */
export function FarmCurrency() {
  const mayChoose = useMay('manage')
  const { data: settings } = useQuery({ ...bookSettingsQuery(), enabled: mayChoose })
  const { mutate, isPending, variables } = useChooseCurrency()
  if (!mayChoose || !settings) return null
  const names = new Intl.DisplayNames(locale(), { type: 'currency' })
  return (
    <SelectField
      label={t('Currency of the farm')}
      hint={t(
        'For new amounts and the tariff of your panels. Amounts already entered keep theirs.',
      )}
      value={isPending ? variables.currency : settings.currency}
      disabled={isPending}
      onChange={({ target }) => mutate({ currency: target.value })}
      className="max-w-md print:hidden"
    >
      {Intl.supportedValuesOf('currency').map((code) => (
        <option key={code} value={code}>
          {t('{code} · {name}', { code, name: names.of(code) ?? code })}
        </option>
      ))}
    </SelectField>
  )
}
