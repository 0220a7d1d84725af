import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { StateDot, type State } from './state-dot.tsx'

type FindingProps = {
  state: State
  /** The state, for screen readers: the sentence says it in words of its own. */
  word: string
  sentence: ReactNode
  /** A `<time>`. */
  since?: ReactNode
  /** Money or energy, with its provenance. */
  cost?: ReactNode
  /** One button; a link may stretch over the whole finding with `stretchedStyle`. */
  action?: ReactNode
  className?: string
}

/** What needs the farmer, in one shape everywhere: dot, sentence, since when, what it costs, one button. */
export const Finding = (props: FindingProps) => (
  <div
    className={cn(
      'relative flex min-h-13 min-w-0 items-center gap-x-3 px-4 py-1.5',
      props.className,
    )}
  >
    <StateDot state={props.state} word={props.word} isQuiet className="gap-0" />
    <div className="min-w-0 flex-1">
      <p className="line-clamp-2 break-words">{props.sentence}</p>
      {(props.since || props.cost) && (
        <p className="text-xs break-words text-soft">
          {props.since}
          {props.since && props.cost && ' · '}
          {props.cost}
        </p>
      )}
    </div>
    {props.action && <div className="shrink-0 print:hidden">{props.action}</div>}
  </div>
)

/** For a link that is the finding's button: a tap anywhere on the finding follows it. */
export const stretchedStyle =
  'flex min-h-touch items-center rounded-control px-3 text-sm font-medium text-leaf after:absolute after:inset-0 after:rounded-card hover:after:bg-ink/4 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-leaf'
