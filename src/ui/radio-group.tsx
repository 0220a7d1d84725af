import { useId } from 'react'
import { labelStyle } from './field.tsx'

type RadioGroupProps<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string }[]
  /** Undefined before a choice. */
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** A few choices, all in sight. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={labelStyle}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-touch cursor-pointer items-center gap-2.5 rounded-control border border-control bg-surface px-3 text-sm hover:bg-sunken has-checked:border-leaf has-checked:bg-leaf-tint"
          >
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0 accent-leaf"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
