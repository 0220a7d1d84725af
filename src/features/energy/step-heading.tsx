import { useEffect, useRef } from 'react'
import { Check } from 'lucide-react'
import { msg, type Message } from '#contract/message.ts'
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

/** A bar of three while the system is entered, a dotted line once it is complete. */
export const StepProgress = ({ step }: { step: Step }) => (
  <ol
    aria-label={t('Progress')}
    className={
      step === 3 ? 'flex items-center gap-2 text-xs' : 'grid w-full grid-cols-3 gap-2 sm:gap-4'
    }
  >
    {TITLES.map((title, index) => (
      <li
        key={title.id}
        aria-current={index + 1 === step ? 'step' : undefined}
        className={
          step === 3
            ? 'flex min-w-0 items-center gap-2 not-first:before:w-4 not-first:before:border-t-2 not-first:before:border-dotted not-first:before:border-control sm:not-first:before:w-10'
            : cn('border-t-4 pt-2', index < step ? 'border-leaf' : 'border-line')
        }
      >
        {step === 3 ? (
          <CompletedStep title={title} />
        ) : (
          <OpenStep title={title} number={index + 1} step={step} />
        )}
        {index + 1 < step && <span className="sr-only">{t(', done')}</span>}
      </li>
    ))}
  </ol>
)

const CompletedStep = ({ title }: { title: Message }) => (
  <>
    <span aria-hidden className="size-2 shrink-0 rounded-full bg-leaf" />
    <span className="min-w-0 text-soft">{say(title)}</span>
  </>
)

type OpenStepProps = { title: Message; number: number; step: Step }

/** Small enough for three columns on 320 px. */
const OpenStep = ({ title, number, step }: OpenStepProps) => (
  <span className="flex items-center gap-1 text-xs sm:gap-2 sm:text-base">
    <span
      aria-hidden
      data-not-a-figure="step"
      className={cn(
        'flex size-5 shrink-0 items-center justify-center rounded-full text-xs font-semibold sm:size-6',
        number <= step ? 'bg-leaf text-on-leaf' : 'bg-sunken text-soft',
      )}
    >
      {number < step ? <Check className="size-3.5" strokeWidth={3} /> : number}
    </span>
    <span
      className={cn('min-w-0', number === step ? 'font-semibold' : number > step && 'text-soft')}
    >
      {say(title)}
    </span>
  </span>
)
