import { useId, useState } from 'react'
import { PHONE_DAYS, type GivenRole } from '#contract/members.ts'
import { ROLES } from '#domain/role-words.ts'
import { say, t } from '#src/lib/texts.ts'
import { Field, labelStyle } from '#src/ui/field.tsx'
import { dayOf } from './last-day.ts'

type RoleFieldProps = {
  roles: readonly GivenRole[]
  chosen: GivenRole
  onChoose: (role: GivenRole) => void
}

/** Each role with what its people may do and see. */
export function RoleField({ roles, chosen, onChoose }: RoleFieldProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={labelStyle}>{t('Role')}</legend>
      <div className="grid gap-2">
        {roles.map((role) => (
          <label
            key={role}
            className="flex cursor-pointer items-start gap-2.5 rounded-control border border-control bg-surface px-3 py-2 hover:bg-sunken has-checked:border-leaf has-checked:bg-leaf-tint"
          >
            <input
              type="radio"
              name={name}
              checked={role === chosen}
              onChange={() => onChoose(role)}
              className="mt-0.5 size-5 shrink-0 accent-leaf"
            />
            <span className="min-w-0">
              <span className="block">{say(ROLES[role].name)}</span>{' '}
              <span className="block text-xs text-soft">{say(ROLES[role].may)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type LastDayFieldProps = {
  day: string
  onChange: (day: string) => void
  /** A phone without an account needs an end. */
  phone?: 'maybe' | 'is'
}

export function LastDayField({ day, onChange, phone }: LastDayFieldProps) {
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const hint =
    phone === 'maybe'
      ? t('Empty for no end. A phone without an account then stays for {days} days.', {
          days: PHONE_DAYS,
        })
      : t('Empty for no end.')
  return (
    <Field
      type="date"
      label={t('Last day')}
      optional={phone !== 'is'}
      hint={phone === 'is' ? '' : hint}
      min={today}
      max="9999-12-31"
      value={day}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
