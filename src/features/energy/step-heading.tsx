import { useEffect, useRef } from 'react'
import { Check } from 'lucide-react'
import { msg } from '#contract/message.ts'
import { cn } from '#src/lib/cn.ts'
import { say, t } from '#src/lib/texts.ts'
import type { Step } from './solar-fields.ts'

type StepHeadingProps = {
  title: string
  /** True if the farmer came from another step. */
  takesFocus: boolean
}

export function StepHeading({ title, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      data-not-a-figure="entered"
      className="text-xl font-semibold break-words"
    >
      {title}
    </h2>
  )
}

const TITLES = [msg('Location'), msg('Panel Info'), msg('Insights')]

export function StepProgress({ step }: { step: Step }) {
  return (
    <ol aria-label={t('Progress')} className="grid w-full grid-cols-3 gap-2 sm:gap-4">
      {TITLES.map((title, index) => {
        const number = index + 1
        const isReached = number <= step
        return (
          <li
            key={title.id}
            aria-current={number === step ? 'step' : undefined}
            className={cn(
              'border-t-4 pt-2 text-sm sm:text-base',
              isReached ? 'border-leaf text-ink' : 'border-line text-soft',
            )}
          >
            <span className="flex items-center gap-1.5 min-[384px]:whitespace-nowrap sm:gap-2">
              <span
                aria-hidden
                data-not-a-figure="step"
                className={cn(
                  'flex size-6 shrink-0 items-center justify-center rounded-full text-sm font-semibold',
                  isReached ? 'bg-leaf text-on-leaf' : 'bg-sunken text-soft',
                )}
              >
                {number < step ? <Check className="size-4" strokeWidth={3} /> : number}
              </span>
              <span className={cn(number === step && 'font-semibold')}>{say(title)}</span>
              {number < step && <span className="sr-only">{t(', done')}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
