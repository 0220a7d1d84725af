import { useRef, useState } from 'react'
import { t } from '#src/lib/texts.ts'
import { Field } from '#src/ui/field.tsx'

/** Typing '21' passes '02'. */
const TYPING_MS = 800

type TimeFieldProps = {
  label: string
  time: string
  /** The other end of a span, which may not be the same time. */
  other?: string
  onSave: (time: string) => void
}

/** Saves once typing has paused, or when the farmer goes on. */
export function TimeField({ label, time, other, onSave }: TimeFieldProps) {
  const [typed, setTyped] = useState(time)
  const [known, setKnown] = useState(time)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Saved elsewhere, or taken back as it could not be saved.
  if (known !== time) {
    setKnown(time)
    setTyped(time)
  }
  const save = (entered: string) => {
    clearTimeout(timer.current)
    if (entered !== '' && entered !== time && entered !== other) onSave(entered)
  }
  const type = (entered: string) => {
    setTyped(entered)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save(entered), TYPING_MS)
  }
  return (
    <Field
      type="time"
      label={label}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onBlur={() => save(typed)}
      className="max-w-56 flex-1 basis-36"
      {...(typed === other && { error: t('Choose two different times.') })}
    />
  )
}
