import * as RadixSelect from '@radix-ui/react-select'
import { Check, ChevronDown } from 'lucide-react'
import type { Message } from '#contract/message.ts'
import { styleNonce } from '#src/lib/browser.ts'
import { cn } from '#src/lib/cn.ts'
import { say } from '#src/lib/texts.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'

export type SelectOption = { value: string; label: Message }

type SelectProps = FieldTexts & {
  name: string
  options: readonly SelectOption[]
  placeholder: string | undefined
  /** '' for no choice. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  ref?: React.Ref<HTMLButtonElement>
}

// Radix's scroll lock adds a <style> and reads its CSP nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

export function Select({ label, hint, error, optional, className, ...select }: SelectProps) {
  const { name, options, placeholder, value, onChange, onBlur, ref } = select
  return (
    <FieldFrame {...{ label, hint, error, optional, className }}>
      {({ className: look, 'aria-required': required, ...ties }) => (
        <RadixSelect.Root name={name} value={value} onValueChange={onChange} required={required}>
          <RadixSelect.Trigger
            {...ties}
            ref={ref}
            onBlur={onBlur}
            className={cn(look, 'flex items-center justify-between gap-2 text-left')}
          >
            <RadixSelect.Value placeholder={<span className="text-soft">{placeholder}</span>} />
            <RadixSelect.Icon asChild>
              <ChevronDown aria-hidden className="size-5 shrink-0 text-soft" />
            </RadixSelect.Icon>
          </RadixSelect.Trigger>
          <Options options={options} />
        </RadixSelect.Root>
      )}
    </FieldFrame>
  )
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return (
    <RadixSelect.Portal>
      <RadixSelect.Content className="z-50 overflow-hidden rounded-control border border-control bg-surface">
        <RadixSelect.Viewport nonce={styleNonce()} className="p-1">
          {options.map(({ value, label }) => (
            <RadixSelect.Item
              key={value}
              value={value}
              className="flex min-h-touch cursor-pointer items-center justify-between gap-3 rounded px-3 py-2 text-base outline-none select-none data-highlighted:bg-leaf-tint"
            >
              <RadixSelect.ItemText>{say(label)}</RadixSelect.ItemText>
              <RadixSelect.ItemIndicator>
                <Check aria-hidden className="size-5 text-leaf" />
              </RadixSelect.ItemIndicator>
            </RadixSelect.Item>
          ))}
        </RadixSelect.Viewport>
      </RadixSelect.Content>
    </RadixSelect.Portal>
  )
}
