import type { HTMLAttributes, ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from './button.tsx'

export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section className={cn('rounded-card bg-surface p-4 sm:p-6', className)} {...rest} />
}

export type NoticeProps = {
  title: string
  text: string
  /** 'h1' when the notice replaces the whole screen. */
  heading?: 'h1' | 'h2'
  onRetry?: () => void
  isRetrying?: boolean
  children?: ReactNode
}

/** Replaces the content of a screen, or a part of it, that cannot be shown. */
export function Notice(props: NoticeProps) {
  const { title, text, heading: Title = 'h2', onRetry, isRetrying, children } = props
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-col items-start gap-4 rounded-card bg-surface p-6',
        Title === 'h1' && 'mx-auto my-10 max-w-xl',
      )}
    >
      <Title className="text-xl font-semibold">{title}</Title>
      <p className="text-soft">{text}</p>
      {onRetry && (
        <Button onClick={onRetry} disabled={isRetrying}>
          {t('Try again')}
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
  /** Left out when a retry would fail the same way. */
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  className?: string
}

/** A `Notice` for a small part of a screen. */
export const Failure = ({ text, why, onRetry, isRetrying, className }: FailureProps) => (
  <div role="alert" className={cn('flex flex-wrap items-center justify-between gap-3', className)}>
    <p className="min-w-0 flex-1 basis-60">
      {text} {why && <span className="text-soft">{why}</span>}
    </p>
    {onRetry && (
      <Button kind="secondary" onClick={onRetry} disabled={isRetrying}>
        {t('Try again')}
      </Button>
    )}
  </div>
)

type LoadingProps = { label: string; shapes: readonly string[]; className?: string }

/** Skeletons, labelled for screen readers. */
export const Loading = ({ label, shapes, className = 'grid gap-6' }: LoadingProps) => (
  <div role="status" aria-label={label} className={className}>
    {shapes.map((shape, at) => (
      <Skeleton key={at} className={shape} />
    ))}
  </div>
)

export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={cn('rounded-card bg-sunken', className)} />
}
