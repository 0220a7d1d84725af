import type { HTMLAttributes } from 'react'
import { cn } from '#src/lib/cn.ts'

export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section
      className={cn('rounded-card border border-line bg-surface p-5 shadow-card sm:p-6', className)}
      {...rest}
    />
  )
}
