import { useState, type ReactNode } from 'react'
import { lazy } from '#src/lib/lazy.tsx'
import { type ButtonKind, Button } from '#src/ui/button.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'

const UploadWindow = lazy(() => import('./upload-window.tsx').then((m) => m.UploadWindow))

/** `url` is the upload's URL without its query; it becomes the `imageURL` of an analysis. */
export type UploadedFile = {
  name: string
  url: string
  /** What was sent, unless it came from elsewhere. */
  data?: Blob
}

export type ObjectUploaderProps = {
  files: 'photo' | 'csv'
  /** Called once with all uploaded files, after the window has closed. */
  onUploaded: (files: UploadedFile[]) => void
  /** Called before the window opens; returning false keeps it closed. */
  mayOpen?: () => boolean
  disabled?: boolean
  kind?: ButtonKind
  className?: string
  children: ReactNode
}

/** A button that opens the upload window and preloads its code on hover and focus. */
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
