import { Droplets } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Project } from '#contract/projects.ts'
import type { FieldWater } from '#contract/weather.ts'
import { enteredNumber } from '#domain/units.ts'
import { failureSentence } from '#src/api/request.ts'
import { useMay } from '#src/api/session.ts'
import { spokenLanguage, t } from '#src/lib/texts.ts'
import { focusOnMount } from '#src/features/tasks/task-focus.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, FieldError } from '#src/ui/field.tsx'
import { useTyped } from '#src/ui/use-typed.ts'
import { useIrrigation } from './use-irrigation.ts'
import { useWater } from './use-water.ts'
import { water as waterOf } from './weather-words.ts'

/** More in a day runs off. */
const MOST_MM = 200

type WateredProps = { water: FieldWater; project: Project }

/** Enters what a field got today; it counts in its water. */
export function Watered({ water, project }: WateredProps) {
  const { irrigation, today, isUnknown, planned, doneToday } = useIrrigation(water, project)
  const { record, undo, isPending, error } = useWater(irrigation)
  const [isOpen, setOpen] = useState(false)
  const [wasClosed, setClosed] = useState(false)
  const mayWork = useMay('work')
  // Whoever may not delete a task completes the planned one as it is.
  const isFixed = !useMay('manage') && planned !== undefined
  if (!mayWork || isUnknown) return null
  if (doneToday) {
    return (
      <div className="flex flex-wrap items-center gap-x-2 text-sm">
        <span
          ref={isOpen ? focusOnMount : undefined}
          tabIndex={-1}
          data-not-a-figure="entered"
          className="outline-none"
        >
          {t('Watered today: {water}', { water: waterOf(mmOf(doneToday), 20) })}
        </span>
        <Button
          kind="quiet"
          aria-label={t('Undo: {title}', { title: doneToday.title })}
          disabled={isPending}
          onClick={() => {
            setOpen(false)
            setClosed(true)
            undo(doneToday)
          }}
          className="px-3! text-sm!"
        >
          {t('Undo')}
        </Button>
        {error && <FieldError text={failureSentence(error)} />}
      </div>
    )
  }
  if (!isOpen || today === undefined) {
    return (
      <Button
        ref={wasClosed ? focusOnMount : undefined}
        kind="quiet"
        aria-label={t('Watered: {field}', { field: water.fieldName })}
        disabled={today === undefined}
        onClick={() => setOpen(true)}
        className="px-3! text-sm! text-leaf!"
      >
        <Droplets aria-hidden className="size-4" />
        {t('Watered')}
      </Button>
    )
  }
  return (
    <WateredForm
      proposed={planned ? mmOf(planned) : Math.round(water.irrigation?.mm ?? 0)}
      isFixed={isFixed}
      isPending={isPending}
      failure={error ? failureSentence(error) : undefined}
      onSave={(mm) => record(mm, today, planned && { task: planned, mm: mmOf(planned) })}
      onCancel={() => {
        setOpen(false)
        setClosed(true)
      }}
    />
  )
}

type Facts = { facts?: { title?: { values?: Record<string, string | number> } } }

const mmOf = ({ facts }: Facts) => Number(facts?.title?.values?.mm ?? 0)

type WateredFormProps = {
  proposed: number
  isFixed: boolean
  isPending: boolean
  failure: string | undefined
  onSave: (mm: number) => void
  onCancel: () => void
}

function WateredForm(props: WateredFormProps) {
  const { proposed, isFixed, isPending, failure, onSave, onCancel } = props
  const [text, setText] = useState(proposed > 0 ? String(proposed) : '')
  const [isWrong, setWrong] = useState(false)
  const typed = useTyped(text, setText, 'mm')
  const isInches = spokenLanguage().units.system === 'us'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const mm = enteredNumber(text.replace(/\s*mm\s*$/i, ''))
    const isAmount = mm !== undefined && mm > 0 && mm <= MOST_MM
    setWrong(!isAmount)
    if (isAmount && !isPending) onSave(mm)
  }
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-wrap items-end gap-2">
      <Field
        ref={focusOnMount}
        label={isInches ? t('Inches of water today') : t('Millimeters of water today')}
        readOnly={isFixed}
        {...typed}
        error={
          isWrong
            ? isInches
              ? t('Type inches, such as {example}.', { example: { number: 0.5 } })
              : t('Type millimeters, such as {example}.', { example: { number: 12.5 } })
            : undefined
        }
        className="w-full sm:w-56"
      />
      <Button type="submit" disabled={isPending}>
        {t('Save')}
      </Button>
      <Button kind="secondary" disabled={isPending} onClick={onCancel}>
        {t('Cancel')}
      </Button>
      {failure && <FieldError text={failure} />}
    </form>
  )
}
