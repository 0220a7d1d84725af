import { cn } from '#src/lib/cn.ts'

const COLOURS = { good: 'bg-good', look: 'bg-look', act: 'bg-act', unknown: 'bg-control' }

export type State = keyof typeof COLOURS

type StateDotProps = {
  state: State
  /** Shown beside the dot; colour alone is not accessible. */
  word: string
  /** Where the row says it already, the word is only read aloud. */
  isQuiet?: boolean
  className?: string
}

export const StateDot = ({ state, word, isQuiet = false, className }: StateDotProps) => (
  <span className={cn('inline-flex items-center gap-2', className)}>
    <span aria-hidden className={cn('size-2 shrink-0 rounded-full', COLOURS[state])} />
    <span className={isQuiet ? 'sr-only' : undefined}>{word}</span>
  </span>
)
