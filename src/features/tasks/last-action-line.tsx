import { Undo2 } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import type { LastAction } from './use-task-actions.ts'

/** Says what was just done, aloud too, and takes it back; in sight wherever it was done. */
export function LastActionLine({ last, onUndo }: { last: LastAction | null; onUndo: () => void }) {
  return (
    <div role="status" className="sticky top-3 z-10 print:hidden">
      {last && (
        <p className="flex min-h-touch items-center justify-between gap-2 rounded-lg bg-leaf-tint py-1 pr-1 pl-4 shadow-card">
          <span
            data-not-a-figure="entered"
            className="my-1 line-clamp-2 min-w-0 flex-1 break-words"
          >
            {last.text}
          </span>
          {last.undo && (
            <Button kind="quiet" className="shrink-0" onClick={onUndo}>
              <Undo2 aria-hidden className="size-4" />
              Undo
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
