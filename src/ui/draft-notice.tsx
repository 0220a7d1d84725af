import { CircleAlert, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { momentText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from './button.tsx'
import { rich } from './rich.tsx'

type DraftNoticeProps = { savedAt: string; onRestore: () => void; onDiscard: () => void }

/** Offers to restore input that was never saved. */
export function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <section
      aria-label={t('Unsaved draft')}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-sky-tint p-4"
    >
      <p className="flex min-w-48 flex-1 items-start gap-2">
        <History aria-hidden className="mt-0.5 size-5 shrink-0 text-sky" />
        <span>
          {rich('You have an unsaved draft from {time}.', {
            time: <time dateTime={savedAt}>{momentText(savedAt)}</time>,
          })}
        </span>
      </p>
      <div className="flex gap-2">
        <Button kind="secondary" onClick={onRestore}>
          {t('Restore')}
        </Button>
        <Button kind="quiet" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </section>
  )
}

type UnsavedNoteProps = {
  isDirty: boolean
  /** Whether the browser could store the draft. */
  isStored: boolean
}

export const UnsavedNote = ({ isDirty, isStored }: UnsavedNoteProps) => (
  <p aria-live="polite" className="min-w-24 flex-1 text-xs text-soft">
    {isDirty && (isStored ? t('Not saved yet, but kept in this browser.') : t('Not saved yet.'))}
  </p>
)

type SaveBarProps = UnsavedNoteProps & {
  /** Why the last save failed, as a sentence. */
  why: string | undefined
  /** Buttons, the one that saves first. */
  children: ReactNode
}

/** The last row of a form on a `Card`. It sticks to the bottom of the window while something is unsaved. */
export const SaveBar = ({ isDirty, isStored, why, children }: SaveBarProps) => (
  <div
    className={cn(
      '-mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-3 sm:-mx-6 sm:px-6 print:hidden',
      isDirty && 'sticky bottom-(--bar) z-10',
    )}
  >
    {why && <NotSaved why={why} className="w-full" />}
    {children}
    <UnsavedNote isDirty={isDirty} isStored={isStored} />
  </div>
)

type NotSavedProps = {
  why: string
  className?: string
  children?: ReactNode
}

export const NotSaved = ({ why, className, children }: NotSavedProps) => (
  <div
    role="alert"
    className={cn('flex items-start gap-2 rounded-control bg-act-tint p-4', className)}
  >
    <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-act" />
    <div>
      <p>{t('Not saved. {why} What you typed is still here.', { why })}</p>
      {children}
    </div>
  </div>
)
