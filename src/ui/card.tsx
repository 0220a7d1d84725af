import type { HTMLAttributes, ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Button } from './button.tsx'

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
  /** Tries again what failed. */
  onRetry?: () => void
  isRetrying?: boolean
  children?: ReactNode
}

/** What a screen, or a part of it, shows in place of its content, and the way on. */
export function Notice(props: NoticeProps) {
  const { title, text, rank: Title = 'h2', onRetry, isRetrying, children } = props
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
      {onRetry && (
        <Button onClick={onRetry} disabled={isRetrying}>
          Try again
        </Button>
      )}
      {children}
    </div>
  )
}

type FailureProps = {
  /** What failed, in a sentence. */
  text: string
  why?: string
  /** Left out where the same would fail again. */
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  className?: string
}

/** Says in the place of a small part why it is not there, with another try. */
export const Failure = ({ text, why, onRetry, isRetrying, className }: FailureProps) => (
  <div role="alert" className={cn('flex flex-wrap items-center justify-between gap-3', className)}>
    <p className="min-w-0 flex-1 basis-60">
      {text} {why && <span className="text-soft">{why}</span>}
    </p>
    {onRetry && (
      <Button kind="secondary" onClick={onRetry} disabled={isRetrying}>
        Try again
      </Button>
    )}
  </div>
)

type LoadingProps = { label: string; shapes: readonly string[]; className?: string }

/** What is still loading, by name for those who hear the page, and its shapes for those who see it. */
export const Loading = ({ label, shapes, className = 'grid gap-6' }: LoadingProps) => (
  <div role="status" aria-label={label} className={className}>
    {shapes.map((shape, at) => (
      <Skeleton key={at} className={shape} />
    ))}
  </div>
)

/** A quiet shape in the place and size of what is still loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={cn('rounded-lg bg-sunken', className)} />
}
