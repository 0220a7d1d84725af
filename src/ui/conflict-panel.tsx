import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { SaveConflict } from '#domain/records/merge.ts'
import { momentText } from '#src/lib/format.ts'
import type { DraftValues } from '#src/lib/storage.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from './button.tsx'
import { labelStyle } from './field.tsx'

type Side = 'mine' | 'theirs'

export type ConflictPanelProps = {
  failure: unknown
  labelOf: (field: string) => string
  /** A value in the reader's language. */
  textOf?: ((value: string, field: string) => string) | undefined
  isSaving: boolean
  /** Saves with the values of the others in these fields, and one's own in the rest. */
  onResolve: (conflict: SaveConflict<DraftValues>, theirs: string[]) => void
}

/** Lets the farmer choose where another window changed the same fields. Nothing for other failures. */
export const ConflictPanel = ({ failure, ...rest }: ConflictPanelProps) =>
  failure instanceof SaveConflict && (
    <Choices conflict={failure} key={failure.saved.version} {...rest} />
  )

type ChoicesProps = Omit<ConflictPanelProps, 'failure'> & { conflict: SaveConflict<DraftValues> }

function Choices({
  conflict,
  labelOf,
  textOf = (value) => value,
  isSaving,
  onResolve,
}: ChoicesProps) {
  const { fields, mine, saved } = conflict
  const [sides, setSides] = useState<Record<string, Side>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])
  const sideOf = (field: string) => sides[field] ?? 'mine'
  const valueText = (values: DraftValues, field: string) =>
    [values[field] ?? '']
      .flat()
      .filter(Boolean)
      .map((value) => textOf(value, field))
      .join(', ') || t('Empty')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onResolve(
      conflict,
      fields.filter((field) => sideOf(field) === 'theirs'),
    )
  }
  return (
    <form
      aria-labelledby={id}
      onSubmit={submit}
      className="mb-4 grid gap-4 rounded-control bg-look-tint p-4"
    >
      <div>
        <h3 id={id} ref={heading} tabIndex={-1} className="scroll-mt-24 scroll-mb-80 font-semibold">
          {t('This was changed elsewhere while you were editing')}
        </h3>
        <p>{t('Nothing is saved yet. Choose what to keep.')}</p>
      </div>
      {fields.map((field) => {
        const options = [
          { side: 'mine', label: t('Yours'), value: valueText(mine, field) },
          {
            side: 'theirs',
            label: t('Saved {time}', { time: momentText(saved.version ?? '') }),
            value: valueText(saved.base, field),
          },
        ] as const
        const lost = options.find(({ side }) => side !== sideOf(field))
        return (
          <fieldset key={field} className="min-w-0">
            <legend className={labelStyle}>{labelOf(field)}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {options.map(({ side, label, value }) => (
                <label
                  key={side}
                  className="flex min-h-touch cursor-pointer items-center gap-2.5 rounded-control border border-control bg-surface px-3 py-2 hover:bg-sunken has-checked:border-leaf has-checked:bg-leaf-tint"
                >
                  <input
                    type="radio"
                    name={`${id} ${field}`}
                    checked={sideOf(field) === side}
                    onChange={() => setSides({ ...sides, [field]: side })}
                    className="size-5 shrink-0 accent-leaf"
                  />
                  <span className="min-w-0 break-words" data-not-a-figure="entered">
                    <span className="block text-sm text-soft">{label}</span> {value}
                  </span>
                </label>
              ))}
            </div>
            <p aria-live="polite" className="mt-1 text-sm text-soft" data-not-a-figure="entered">
              {t('“{value}” will not be kept.', { value: lost?.value ?? '' })}
            </p>
          </fieldset>
        )
      })}
      <Button type="submit" disabled={isSaving} className="justify-self-start max-sm:w-full">
        {t('Save')}
      </Button>
    </form>
  )
}
