import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'

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

/** A verdict in a word or two. The icon differs too, as colour alone is not accessible. */
export function VerdictBadge({ isGood, text }: { isGood: boolean; text: string }) {
  const Icon = isGood ? CircleCheck : TriangleAlert
  return (
    <Badge tone={isGood ? 'green' : 'yellow'}>
      <Icon aria-hidden className="size-3.5" />
      {text}
    </Badge>
  )
}
