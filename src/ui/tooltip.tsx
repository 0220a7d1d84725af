import * as RadixTooltip from '@radix-ui/react-tooltip'
import { useState, type ReactElement } from 'react'

/** Spec section 9. */
const DELAY_MS = 700
const SKIP_DELAY_MS = 300

let lastClosedAt = Number.NEGATIVE_INFINITY

/** Each tooltip has its own provider so it can load lazily; `lastClosedAt` shares the skip delay. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const [delayMs, setDelayMs] = useState(DELAY_MS)
  return (
    <RadixTooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      <RadixTooltip.Root
        delayDuration={delayMs}
        onOpenChange={(open) => {
          if (!open) lastClosedAt = performance.now()
        }}
      >
        <RadixTooltip.Trigger
          asChild
          onPointerEnter={() =>
            setDelayMs(performance.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : DELAY_MS)
          }
        >
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-w-72 rounded-control bg-ink px-3 py-2 text-sm text-canvas"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
