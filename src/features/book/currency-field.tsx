import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '#src/lib/texts.ts'
import { SelectField } from '#src/ui/choice-field.tsx'

type CurrencyFieldProps = {
  field: UseFormRegisterReturn
  value: string
  /** That of the farm; '' where it is not known. */
  own: string
  error: string | undefined
}

export const CurrencyField = ({ field, value, own, error }: CurrencyFieldProps) => (
  <SelectField
    label={t('Currency')}
    optional
    {...(error !== undefined && { error })}
    {...field}
    value={value}
  >
    <option value="">{own || t('Choose')}</option>
    {Intl.supportedValuesOf('currency')
      .filter((code) => code !== own || code === value)
      .map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
  </SelectField>
)
