import { useState, type ReactNode } from 'react'
import { lazy } from '#src/lib/lazy.tsx'
import { type ButtonKind, Button } from '#src/ui/button.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'

const UploadWindow = lazy(() => import('./upload-window.tsx').then((m) => m.UploadWindow))

/** `url` is the upload's address without its query: the `imageURL` of an analysis. */
export type UploadedFile = { name: string; url: string }

export type ObjectUploaderProps = {
  /** One photo, or up to five CSV files. */
  files: 'photo' | 'csv'
  /** Called once with all files that arrived; the window has closed by then. */
  onUploaded: (files: UploadedFile[]) => void
  /** Asked before the window opens; false keeps it closed. */
  mayOpen?: () => boolean
  disabled?: boolean
  kind?: ButtonKind
  className?: string
  /** The button's content. */
  children: ReactNode
}

/** A button that opens the upload window, which is loaded when the farmer reaches for the button. */
export function ObjectUploader(props: ObjectUploaderProps) {
  const { files, onUploaded, mayOpen, children, ...button } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...button}
        onPointerEnter={UploadWindow.preload}
        onFocus={UploadWindow.preload}
        onClick={() => setOpen(mayOpen?.() ?? true)}
      >
        {children}
      </Button>
      {open && (
        <LazyBoundary>
          <UploadWindow files={files} onUploaded={onUploaded} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
