import type { ComponentPropsWithRef } from 'react'
import { cn } from '#src/lib/cn.ts'

type ButtonProps = ComponentPropsWithRef<'button'> & { kind?: ButtonKind }

export function Button({ kind = 'primary', className, type = 'button', ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- `type` defaults to button above
  return <button type={type} className={buttonStyle(kind, className)} {...rest} />
}

const KINDS = {
  primary: 'bg-leaf text-on-leaf hover:bg-leaf-strong',
  secondary: 'border border-control bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-act-tint text-act hover:bg-act hover:text-surface',
}

export type ButtonKind = keyof typeof KINDS

/** Also for links that look like buttons. */
export const buttonStyle = (kind: ButtonKind = 'primary', more?: string) =>
  cn(
    'inline-flex min-h-touch items-center justify-center gap-2 rounded-control px-4 py-2 text-base font-medium transition-colors',
    'disabled:opacity-55',
    KINDS[kind],
    more,
  )
