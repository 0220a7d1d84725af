import { Check, Copy } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { t } from '#src/lib/texts.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

type CopyFieldProps = {
  label: string
  hint: string
  value: string
  /** More buttons. */
  children?: ReactNode
}

/** A link to take elsewhere. */
export function CopyField({ label, hint, value, children }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Browsers offer no clipboard to pages without https.
      input.current?.select()
      setCopied(false)
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <Field
        ref={input}
        label={label}
        hint={hint}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="w-full"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>
          <Icon aria-hidden className="size-5" />
          {t('Copy link')}
        </Button>
        {children}
        <p role="status" className="text-sm text-soft">
          {copied === true && t('Copied.')}
          {copied === false && t('The link is selected: copy it with Ctrl+C or a long press.')}
        </p>
      </div>
    </div>
  )
}
