import { History } from 'lucide-react'
import { momentText } from '#src/lib/moment-text.ts'
import { Button } from './button.tsx'

type DraftNoticeProps = { savedAt: string; onRestore: () => void; onDiscard: () => void }

/** Offers back what was typed and never saved; it stands in nobody's way. */
export function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <section
      aria-label="Unsaved draft"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-sky-tint p-4"
    >
      <p className="flex min-w-48 flex-1 items-start gap-2">
        <History aria-hidden className="mt-0.5 size-5 shrink-0 text-sky" />
        <span>
          You have an unsaved draft from <time dateTime={savedAt}>{momentText(savedAt)}</time>.
        </span>
      </p>
      <div className="flex gap-2">
        <Button kind="secondary" onClick={onRestore}>
          Restore
        </Button>
        <Button kind="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  )
}
