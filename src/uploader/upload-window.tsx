import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import './upload-window.css'
import './single-file.css'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { msg } from '#contract/message.ts'
import { say, t } from '#src/lib/texts.ts'
import { useIsOnline } from '#src/lib/use-is-online.ts'
import { useUploadTicket } from '#src/api/uploads.ts'
import { Button } from '#src/ui/button.tsx'
import type { ObjectUploaderProps, UploadedFile } from './object-uploader.tsx'
import { showUppy } from './show-uppy.ts'

type UploadWindowProps = Pick<ObjectUploaderProps, 'files' | 'onUploaded'> & { onClose: () => void }

const TITLES = { photo: msg('Upload a photo'), csv: msg('Upload CSV or Excel files') }

/** Uppy's Dashboard in a modal dialog. Closing it cancels pending uploads. */
export function UploadWindow({ files, onUploaded, onClose }: UploadWindowProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const alert = useRef<HTMLParagraphElement>(null)
  const [problem, setProblem] = useState('')
  const requestTicket = useUploadTicket()
  const isOnline = useIsOnline()
  const titleId = useId()
  const finish = useEffectEvent((uploaded: UploadedFile[]) => {
    onClose()
    onUploaded(uploaded)
  })
  useEffect(() => {
    if (!place.current) return
    dialog.current?.showModal()
    return showUppy(place.current, files, requestTicket, {
      onProblem: setProblem,
      onUploaded: (uploaded) => finish(uploaded),
    })
  }, [files, requestTicket])
  useEffect(() => {
    if (problem) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(42rem,100vw)] max-w-none rounded-card border border-line bg-surface p-4 text-ink backdrop:bg-black/50 max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none sm:p-5"
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-base font-semibold">
          {say(TITLES[files])}
        </h2>
        <Button kind="quiet" aria-label={t('Close')} onClick={() => dialog.current?.close()}>
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <p role="status" className={isOnline ? '' : 'mb-3'}>
        {!isOnline && t('There is no network. Files can be sent when there is one.')}
      </p>
      <div ref={place} className="upload-window" />
      <p
        ref={alert}
        role="alert"
        className={problem && 'mt-3 rounded-control bg-act-tint p-3 text-act'}
      >
        {problem}
      </p>
    </dialog>
  )
}
