import { cn } from '#src/lib/cn.ts'

/** A quiet shape in the place and size of what is still loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={cn('rounded-lg bg-sunken', className)} />
}
