import Dashboard from '@uppy/dashboard'
import { PHOTO_FORMATS } from '#domain/photo-formats.ts'
import { msg } from '#contract/message.ts'
import { retry } from '#src/lib/async.ts'
import { isHandheld } from '#src/lib/browser.ts'
import { locale, say, t } from '#src/lib/texts.ts'
import type Uppy from '@uppy/core'
import type { Body, Meta } from '@uppy/core'
import { createUppy, type FileKind, type RequestTicket } from './create-uppy.ts'
import type { UploadedFile } from './object-uploader.tsx'
import { uploadErrorText } from './upload-error-text.ts'
import { handheldWords } from './uppy-words.ts'

const NOTES = {
  photo: msg('One photo: {formats}, at most 10 MB.', { formats: PHOTO_FORMATS }),
  csv: msg('Up to five CSV or Excel (.xlsx) files of at most 10 MB each.'),
}

type Outcomes = {
  /** Receives a sentence for the farmer; '' clears it. */
  onProblem: (sentence: string) => void
  /** Called once all files have arrived, or with those that have if the rest are cancelled. */
  onUploaded: (files: UploadedFile[]) => void
}

/** Adds the list role that Uppy forgets around a single list item. */
function nameLists(target: HTMLElement) {
  const observer = new MutationObserver(() => {
    target.querySelector('.uppy-Dashboard-files:not([role])')?.setAttribute('role', 'list')
  })
  observer.observe(target, { childList: true, subtree: true })
}

/**
 * Shows the Dashboard in an element.
 * @returns a function that cancels pending uploads, delivers those that have arrived, and unmounts
 */
export function showUppy(
  target: HTMLElement,
  files: FileKind,
  requestTicket: RequestTicket,
  { onProblem, onUploaded }: Outcomes,
) {
  const { uppy, maxFiles, addressOf, targetFor } = createUppy(files, requestTicket)
  uppy.use(Dashboard, {
    target,
    inline: true,
    width: '100%',
    // Lower on a phone in landscape, to keep the upload button at the bottom in view.
    height: 'clamp(14rem, 100dvh - 9rem, 380px)',
    // upload-window.css handles dark mode: Uppy's 'auto' switches a few frames late.
    theme: 'light',
    note: say(NOTES[files]),
    proudlyDisplayPoweredByUppy: false,
    disableInformer: true,
    disableThumbnailGenerator: true,
    hidePauseResumeButton: true,
    doneButtonHandler: null,
    ...(isHandheld() && { locale: handheldWords() }),
  })
  nameLists(target)
  const companionUrl: string | undefined = import.meta.env.VITE_COMPANION_URL
  let isOpen = true
  if (companionUrl)
    void retry(() => import('./remote-files.ts')).then(
      ({ offerRemoteFiles }) => {
        if (isOpen) offerRemoteFiles(uppy, { companionUrl, targetFor, onProblem })
      },
      () => onProblem(t('Files from web addresses could not be offered. Close and try again.')),
    )
  reportRefusals(uppy, maxFiles, onProblem)
  uppy.on('upload-error', (_file, error) => onProblem(uploadErrorText(error as Error)))
  uppy.on('file-removed', () => onProblem(''))
  uppy.on('upload', () => onProblem(''))
  const arrived = () =>
    uppy.getFiles().filter(({ progress, error }) => progress.uploadComplete && !error)
  const deliver = () => {
    const files = arrived()
    if (!isOpen || files.length === 0) return
    isOpen = false
    onUploaded(
      files.map((file) => ({
        name: file.name ?? '',
        url: addressOf(file),
        ...(file.data instanceof Blob && { data: file.data }),
      })),
    )
  }
  const deliverIfAllArrived = () => {
    if (arrived().length === uppy.getFiles().length) deliver()
  }
  // Uppy emits no 'complete' when a single file is retried or a failed one is removed.
  uppy.on('complete', deliverIfAllArrived)
  uppy.on('upload-success', () => setTimeout(deliverIfAllArrived))
  uppy.on('file-removed', () => setTimeout(deliverIfAllArrived))
  // Cancelling keeps the files that have already arrived.
  uppy.on('cancel-all', deliver)
  return () => {
    deliver()
    isOpen = false
    // Uppy never unmounts its elements, so their animations would go on with plugins that are gone.
    // Renders nothing before destroying it: Uppy renders in a microtask, and not once destroyed.
    Object.assign(uppy.getPlugin('Dashboard') ?? {}, { render: () => null })
    uppy.setState({})
    queueMicrotask(() => uppy.destroy())
  }
}

/** Files chosen together. */
type Pick = { count: number; sentences: string[]; surplus: string[] }

function sentencesOf({ sentences, surplus }: Pick, maxFiles: number) {
  if (surplus.length === 0) return sentences.join(' ')
  const leftOut = t(
    'You can only upload {maxFiles, plural, one {# file} other {# files}}: {count, plural, one {{names} was} other {{names} were}} left out.',
    { maxFiles, count: surplus.length, names: new Intl.ListFormat(locale()).format(surplus) },
  )
  return [...sentences, leftOut].join(' ')
}

/**
 * Reports which of the files chosen together were refused and why, '' if none were. The rest are
 * added: Uppy by itself refuses all of them if one is too many.
 */
function reportRefusals(
  uppy: Uppy<Meta, Body>,
  maxFiles: number,
  onProblem: (sentence: string) => void,
) {
  let current: Pick | undefined
  const pickNow = () => {
    if (current) return current
    const pick: Pick = { count: 0, sentences: [], surplus: [] }
    // Uppy checks all files of a pick synchronously, before any microtask runs.
    queueMicrotask(() => {
      current = undefined
      onProblem(sentencesOf(pick, maxFiles))
    })
    current = pick
    return pick
  }
  uppy.setOptions({
    onBeforeFileAdded: (file, files) => {
      const pick = pickNow()
      pick.count += 1
      if (Object.hasOwn(files, file.id)) return false
      const isSurplus = Object.keys(files).length >= maxFiles && !uppy.validateSingleFile(file)
      if (isSurplus) pick.surplus.push(file.name)
      return !isSurplus
    },
  })
  uppy.on('restriction-failed', (file, { message }) => {
    const { count, sentences, surplus } = pickNow()
    if (file && surplus.includes(file.name)) return
    const isNamed = count < 2 || !file?.name || message.includes(file.name)
    sentences.push(isNamed ? message : `${file.name}: ${message}`)
  })
}
