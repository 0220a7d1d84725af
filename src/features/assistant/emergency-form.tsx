import { useState, type FormEvent, type ReactNode } from 'react'
import {
  emergencyPayload,
  type EmergencyNumbers,
  type EmergencyPayload,
} from '#contract/emergency-numbers.ts'
import { messageOfIssue, msg } from '#contract/message.ts'
import { useSaveEmergencyNumbers } from '#src/api/emergency-numbers.ts'
import { failureSentence } from '#src/api/request.ts'
import { locale, say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/choice-field.tsx'
import { Field, FieldError } from '#src/ui/field.tsx'

const FIELDS = [
  { name: 'veterinarian', label: msg('Veterinarian') },
  { name: 'poison', label: msg('Poison line') },
  { name: 'neighbour', label: msg('Neighbor') },
] as const

type Problems = Partial<Record<keyof EmergencyPayload, string>>

type EmergencyFormProps = {
  known: EmergencyNumbers
  onSaved?: () => void
  /** Beside the button that saves. */
  children?: ReactNode
}

/** Whom to call in an emergency, entered once. */
export function EmergencyForm({ known, onSaved, children }: EmergencyFormProps) {
  const save = useSaveEmergencyNumbers()
  const [problems, setProblems] = useState<Problems>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = emergencyPayload.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setProblems(
      Object.fromEntries(
        (typed.error?.issues ?? []).map(({ path, message }) => [
          String(path[0]),
          say(messageOfIssue(message)),
        ]),
      ),
    )
    if (typed.success && !save.isPending) save.mutate(typed.data, { onSuccess: onSaved })
  }
  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4">
      {FIELDS.map(({ name, label }) => (
        <Field
          key={name}
          name={name}
          type="tel"
          label={say(label)}
          optional="as its group"
          defaultValue={known[name]}
          error={problems[name]}
        />
      ))}
      <SelectField
        name="country"
        label={t('Country of the public numbers')}
        optional="as its group"
        defaultValue={known.country}
      >
        {countryOptions(known).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {save.error && <FieldError text={failureSentence(save.error)} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={save.isPending}>
          {t('Save')}
        </Button>
        {children}
      </div>
    </form>
  )
}

function countryOptions({ country, guessed, countries }: EmergencyNumbers) {
  const names = new Intl.DisplayNames(locale(), { type: 'region' })
  const nameOf = (code: string) => names.of(code) ?? code
  const fromZone = guessed
    ? t('{country}, from your time zone', { country: nameOf(guessed) })
    : t('Not chosen')
  return [
    { code: '', name: fromZone },
    ...[...new Set([...countries, country])]
      .filter(Boolean)
      .map((code) => ({ code, name: nameOf(code) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, locale())),
  ]
}
