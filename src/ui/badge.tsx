import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

const DOTS = {
  green: 'bg-good',
  blue: 'bg-sky',
  gray: 'bg-control',
  yellow: 'bg-look',
  red: 'bg-act',
}

export type BadgeTone = keyof typeof DOTS

/** A dot and a word; colour alone is not accessible. */
export const Badge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2 text-sm">
    <span aria-hidden className={cn('size-2 shrink-0 rounded-full', DOTS[tone])} />
    {children}
  </span>
)

/** A word that sorts or praises, and no state. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="rounded-full bg-sunken px-2.5 py-0.5 text-xs text-soft">{children}</span>
)
