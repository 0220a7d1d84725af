import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

const TONES = {
  green: 'bg-leaf-tint text-leaf',
  blue: 'bg-sky-tint text-sky',
  gray: 'bg-sunken text-soft',
  yellow: 'bg-sun-tint text-sun',
  red: 'bg-clay-tint text-clay',
}

export type BadgeTone = keyof typeof TONES

export const badgeStyle = (tone: BadgeTone) =>
  cn('inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold', TONES[tone])

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={badgeStyle(tone)}>{children}</span>
}
