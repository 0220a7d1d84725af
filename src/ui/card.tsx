import type { HTMLAttributes, ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section
      className={cn('rounded-card border border-line bg-surface p-5 shadow-card sm:p-6', className)}
      {...rest}
    />
  )
}

export type NoticeProps = {
  title: string
  text: string
  /** The rank of its title: 'h1' where it stands alone, in place of the whole screen. */
  rank?: 'h1' | 'h2'
  children: ReactNode
}

/** What a screen, or a part of it, shows in place of its content, and the way on. */
export function Notice({ title, text, rank: Title = 'h2', children }: NoticeProps) {
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-6 shadow-card',
        Title === 'h1' && 'mx-auto my-10 max-w-xl',
      )}
    >
      <Title className="text-xl font-bold">{title}</Title>
      <p className="text-soft">{text}</p>
      {children}
    </div>
  )
}

/** A quiet shape in the place and size of what is still loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={cn('rounded-lg bg-sunken', className)} />
}
