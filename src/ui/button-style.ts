import { cn } from '#src/lib/cn.ts'

const KINDS = {
  primary: 'bg-leaf text-on-leaf hover:bg-leaf-strong',
  secondary: 'border border-control bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-clay-tint text-clay hover:bg-clay hover:text-surface',
}

export type ButtonKind = keyof typeof KINDS

/** The look of a button, also for links that act as one. */
export const buttonStyle = (kind: ButtonKind = 'primary', more?: string) =>
  cn(
    'inline-flex min-h-touch items-center justify-center gap-2 rounded-lg px-4 py-2 text-base font-semibold transition-colors',
    'disabled:opacity-55',
    KINDS[kind],
    more,
  )
