import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

export type Tab = { title: string; content: ReactNode }

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  chosen: number
  onChoose: (at: number) => void
}

/** The arrow, Home and End keys switch tabs. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = STEPS[event.key]?.(chosen, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ title }, at) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-controls={`${id}-panel`}
            aria-selected={at === chosen}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => onChoose(at)}
            onKeyDown={onKeyDown}
            className={cn(
              'min-h-touch border-b-2 px-1 py-2 text-xs font-medium -outline-offset-2 max-sm:flex-1 sm:shrink-0 sm:px-3 sm:text-sm',
              at === chosen
                ? 'border-leaf text-leaf'
                : 'border-transparent text-soft hover:text-ink',
            )}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${chosen}`}
        tabIndex={0}
        className="pt-5"
      >
        {tabs[chosen]?.content}
      </div>
    </div>
  )
}
