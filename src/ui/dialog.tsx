import { X } from 'lucide-react'
import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '#src/lib/texts.ts'

const Close = createContext(() => {})

/** For what stands in a dialog. Closing gives the focus back to what opened it. */
export const useCloseDialog = () => useContext(Close)

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
}

/** At the bottom of a phone's screen, else in the middle. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-0 mt-auto max-h-[92dvh] w-full max-w-none rounded-t-card bg-surface p-0 text-ink backdrop:bg-black/40 sm:m-auto sm:max-w-md sm:rounded-card"
    >
      <div className="p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:p-6">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2
            id={titleId}
            data-not-a-figure="entered"
            className="min-w-0 font-semibold break-words"
          >
            {title}
          </h2>
          <button
            type="button"
            aria-label={t('Close')}
            onClick={close}
            className="-mr-2 flex min-h-touch min-w-touch shrink-0 items-center justify-center rounded-control text-soft hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <Close value={close}>{children}</Close>
      </div>
    </dialog>
  )
}

/** Why what the dialog is for has failed. A toast would lie below the dialog. */
export const DialogFailure = ({ text }: { text: string }) => (
  <p role="alert" className="rounded-control bg-act-tint p-3 text-act empty:hidden">
    {text}
  </p>
)
