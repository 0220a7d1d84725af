import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from './button.tsx'

type LineInputProps = ComponentProps<'input'> & {
  id: string
  label: string
  isEmpty: boolean
  isWrong: boolean
  isSaving: boolean
}

/** Something is added by one typed line; `${id}-hint` says what it is understood as. */
export const LineInput = (props: LineInputProps) => {
  const { id, label, isEmpty, isWrong, isSaving, ...input } = props
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="flex min-h-13 items-center gap-1 rounded-card bg-surface pr-2 pl-1.5 focus-within:outline-3 focus-within:outline-leaf">
        <span aria-hidden className="flex size-11 shrink-0 items-center justify-center text-leaf">
          <Plus className="size-5" />
        </span>
        <input
          id={id}
          {...input}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          className="min-h-touch min-w-0 flex-1 bg-transparent outline-none"
        />
        <Button
          kind="quiet"
          type="submit"
          disabled={isSaving}
          className={cn('text-leaf!', isEmpty && 'max-sm:hidden sm:invisible')}
        >
          {t('Add')}
        </Button>
      </div>
    </>
  )
}
