import { Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import type { LastAction } from './use-task-actions.ts'

const OFFERED_MS = 10_000

type LastActionLineProps = { last: LastAction | null; onUndo: () => void; onForget: () => void }

/** Announces the last action and offers its undo, where toasts are: no row moves for it. */
export function LastActionLine({ last, onUndo, onForget }: LastActionLineProps) {
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(onForget, OFFERED_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-0 z-40 mx-auto max-w-[420px] p-2 lg:inset-x-auto lg:top-auto lg:bottom-0 lg:left-0 lg:w-60 lg:p-3 print:hidden"
    >
      {last && (
        <p className="pointer-events-auto flex min-h-touch flex-wrap items-center gap-x-1 rounded-card border border-line bg-surface py-1 pr-1 pl-4 text-sm">
          <span
            data-not-a-figure="entered"
            className="my-1 line-clamp-2 min-w-0 flex-1 basis-32 break-words"
          >
            {last.text}
          </span>
          {last.undo && (
            <Button kind="quiet" className="px-3! text-sm! text-leaf!" onClick={onUndo}>
              <Undo2 aria-hidden className="size-4" />
              {t('Undo')}
            </Button>
          )}
          <button
            type="button"
            aria-label={t('Dismiss')}
            onClick={onForget}
            className="flex min-h-touch min-w-touch items-center justify-center rounded-control text-soft hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </p>
      )}
    </div>
  )
}
