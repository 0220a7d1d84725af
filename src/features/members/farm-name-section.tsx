import { useState, type FormEvent } from 'react'
import { MAX_FARM_NAME } from '#contract/members.ts'
import type { SessionFarm } from '#contract/session.ts'
import { useNameFarm } from '#src/api/members.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Section } from '#src/ui/section.tsx'

export function FarmNameSection({ farm }: { farm: SessionFarm }) {
  const { mutate, isPending } = useNameFarm()
  const [name, setName] = useState(farm.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(name)
  }
  return (
    <Section title={t('Name of the farm')}>
      <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
        <Field
          label={t('Name')}
          optional
          hint={t('Invitations show it. Without one they show the owner’s name.')}
          maxLength={MAX_FARM_NAME}
          autoComplete="organization"
          value={name}
          onChange={({ target }) => setName(target.value)}
          className="w-full max-w-xl"
        />
        <Button type="submit" kind="secondary" disabled={isPending}>
          {t('Save name')}
        </Button>
      </form>
    </Section>
  )
}
