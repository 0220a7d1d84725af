import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { Actor } from '#contract/actor.ts'
import { SaveConflict } from '#domain/records/merge.ts'
import { momentText } from '#src/lib/format.ts'
import type { DraftValues } from '#src/lib/drafts.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from './button.tsx'
import { labelStyle } from './field.tsx'

export type ConflictPanelProps = {
  failure: unknown
  labelOf: (field: string) => string
  /** A value in the reader's language. */
  textOf?: ((value: string, field: string) => string) | undefined
  /** Undefined where it needs no name. */
  nameOf: (by: Actor) => string | undefined
  isSaving: boolean
  /** Saves with the values of the others in these fields, and one's own in the rest. */
  onResolve: (conflict: SaveConflict<DraftValues>, theirs: string[]) => void
}

/** Lets the farmer choose where others, or another window, changed the same fields. Nothing for other failures. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { failure, labelOf, nameOf, textOf = (value) => value, isSaving, onResolve } = props
  if (!(failure instanceof SaveConflict)) return null
  const conflict = failure as SaveConflict<DraftValues>
  const { fields, mine, saved, by } = conflict
  const name = nameOf(by)
  const time = momentText(saved.version ?? '')
  const valueText = (values: DraftValues, field: string) =>
    [values[field] ?? '']
      .flat()
      .filter(Boolean)
      .map((value) => textOf(value, field))
      .join(', ')
  return (
    <ConflictChoices
      key={saved.version}
      title={t('This was changed elsewhere while you were editing')}
      fields={fields.map((field) => ({
        name: field,
        label: labelOf(field),
        mine: valueText(mine, field),
        theirs: valueText(saved.base, field),
      }))}
      mineLabel={t('Yours')}
      theirsLabel={name ? t('{name}, {time}', { name, time }) : t('Saved {time}', { time })}
      isSaving={isSaving}
      takesFocus
      onChoose={(theirs) => onResolve(conflict, theirs)}
    />
  )
}

type Side = 'mine' | 'theirs'
type ConflictField = Record<Side | 'name' | 'label', string>

type ConflictChoicesProps = {
  title: string
  fields: ConflictField[]
  mineLabel: string
  theirsLabel: string
  isSaving: boolean
  takesFocus?: boolean
  /** @param theirs the fields in which the others' value is kept */
  onChoose: (theirs: string[]) => void
}

/** Mine and theirs, field by field. */
export function ConflictChoices(props: ConflictChoicesProps) {
  const { title, fields, takesFocus = false } = props
  const [theirs, setTheirs] = useState<string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onChoose(theirs)
  }
  return (
    <form
      aria-labelledby={id}
      onSubmit={submit}
      className="mb-4 grid gap-4 rounded-control bg-look-tint p-4"
    >
      <div>
        <h3 id={id} ref={heading} tabIndex={-1} className="scroll-mt-24 scroll-mb-80 font-semibold">
          {title}
        </h3>
        <p>{t('Nothing is saved yet. Choose what to keep.')}</p>
      </div>
      {fields.map((field) => {
        const side: Side = theirs.includes(field.name) ? 'theirs' : 'mine'
        const others = theirs.filter((name) => name !== field.name)
        return (
          <Choice
            key={field.name}
            field={field}
            side={side}
            labels={{ mine: props.mineLabel, theirs: props.theirsLabel }}
            onChange={(next) => setTheirs(next === 'theirs' ? [...others, field.name] : others)}
          />
        )
      })}
      <Button type="submit" disabled={props.isSaving} className="justify-self-start max-sm:w-full">
        {t('Save')}
      </Button>
    </form>
  )
}

type ChoiceProps = {
  field: ConflictField
  side: Side
  labels: Record<Side, string>
  onChange: (side: Side) => void
}

function Choice({ field, side, labels, onChange }: ChoiceProps) {
  const group = useId()
  const textOf = (one: Side) => field[one] || t('Empty')
  return (
    <fieldset className="min-w-0">
      <legend className={labelStyle}>{field.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((one) => (
          <label
            key={one}
            className="flex min-h-touch cursor-pointer items-center gap-2.5 rounded-control border border-control bg-surface px-3 py-2 hover:bg-sunken has-checked:border-leaf has-checked:bg-leaf-tint"
          >
            <input
              type="radio"
              name={group}
              checked={side === one}
              onChange={() => onChange(one)}
              className="size-5 shrink-0 accent-leaf"
            />
            <span className="min-w-0 break-words" data-not-a-figure="entered">
              <span className="block text-sm text-soft">{labels[one]}</span> {textOf(one)}
            </span>
          </label>
        ))}
      </div>
      <p aria-live="polite" className="mt-1 text-sm text-soft" data-not-a-figure="entered">
        {t('“{value}” will not be kept.', { value: textOf(side === 'mine' ? 'theirs' : 'mine') })}
      </p>
    </fieldset>
  )
}
