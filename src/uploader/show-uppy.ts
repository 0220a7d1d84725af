import Dashboard from '@uppy/dashboard'
import { retry } from '#src/lib/async.ts'
import type Uppy from '@uppy/core'
import type { Body, Meta } from '@uppy/core'
import { createUppy, type FileKind, type RequestTicket } from './create-uppy.ts'
import type { UploadedFile } from './object-uploader.tsx'
import { uploadErrorText } from './upload-error-text.ts'

const NOTES = {
  photo: 'One photo: JPEG, PNG, WebP or AVIF, at most 10 MB.',
  csv: 'Up to five CSV files of at most 10 MB each.',
}

type Outcomes = {
  /** A sentence for the farmer; '' when the problem is over. */
  onProblem: (sentence: string) => void
  /** Once every chosen file has arrived, or those that have when the rest is given up. */
  onUploaded: (files: UploadedFile[]) => void
}

/** Phones and tablets: a camera is at hand. */
const isHandheld = () => window.matchMedia('(pointer: coarse)').matches

/** Nobody drops a file on a phone. */
const HANDHELD_WORDS = {
  strings: {
    dropPasteFiles: 'Tap to %{browseFiles}',
    dropPasteImportFiles: 'Tap to %{browseFiles}, or choose:',
  },
}

/** Uppy gives a lone file the role of a list item and no list. */
function nameLists(target: HTMLElement) {
  const observer = new MutationObserver(() => {
    target.querySelector('.uppy-Dashboard-files:not([role])')?.setAttribute('role', 'list')
  })
  observer.observe(target, { childList: true, subtree: true })
}

/**
 * Shows the Dashboard in an element; returns a function that cancels what is on its way, hands over
 * what has arrived, and removes it.
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
    // Less where a phone lies: what sends the files stands at its lower edge.
    height: 'clamp(14rem, 100dvh - 9rem, 380px)',
    // Dark by upload-window.css, with the rest of the page: 'auto' follows some frames later.
    theme: 'light',
    note: NOTES[files],
    proudlyDisplayPoweredByUppy: false,
    disableInformer: true,
    disableThumbnailGenerator: true,
    hidePauseResumeButton: true,
    doneButtonHandler: null,
    showNativePhotoCameraButton: files === 'photo' && isHandheld(),
    nativeCameraFacingMode: 'environment',
    ...(isHandheld() && { locale: HANDHELD_WORDS }),
  })
  nameLists(target)
  const companionUrl: string | undefined = import.meta.env.VITE_COMPANION_URL
  let isOpen = true
  if (companionUrl)
    void retry(() => import('./remote-files.ts')).then(
      ({ offerRemoteFiles }) => {
        if (isOpen) offerRemoteFiles(uppy, { companionUrl, targetFor, onProblem })
      },
      () => onProblem('Files from web addresses could not be offered. Close and try again.'),
    )
  tellRefusals(uppy, maxFiles, onProblem)
  uppy.on('upload-error', (_file, error) => onProblem(uploadErrorText(error as Error)))
  uppy.on('file-removed', () => onProblem(''))
  uppy.on('upload', () => onProblem(''))
  const arrived = () =>
    uppy.getFiles().filter(({ progress, error }) => progress.uploadComplete && !error)
  const deliver = () => {
    const files = arrived()
    if (!isOpen || files.length === 0) return
    isOpen = false
    onUploaded(files.map((file) => ({ name: file.name ?? '', url: addressOf(file) })))
  }
  const deliverWhole = () => {
    if (arrived().length === uppy.getFiles().length) deliver()
  }
  // Uppy calls nothing complete when one file is sent again by itself, or a failed one is removed.
  uppy.on('complete', deliverWhole)
  uppy.on('upload-success', () => setTimeout(deliverWhole))
  uppy.on('file-removed', () => setTimeout(deliverWhole))
  // What has arrived is not taken back with what has not.
  uppy.on('cancel-all', deliver)
  return () => {
    deliver()
    isOpen = false
    // Uppy leaves its elements alive: their animations would go on with plugins that are gone. It
    // renders in a microtask, and only what is not destroyed yet.
    Object.assign(uppy.getPlugin('Dashboard') ?? {}, { render: () => null })
    uppy.setState({})
    queueMicrotask(() => uppy.destroy())
  }
}

/** Files that were chosen together. */
type Pick = { count: number; sentences: string[]; surplus: string[] }

const isOrAre = (names: string[]) =>
  names.length === 1
    ? `${names[0]} was`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} were`

function sentencesOf({ sentences, surplus }: Pick, maxFiles: number) {
  const limit = `You can only upload ${maxFiles === 1 ? '1 file' : `${maxFiles} files`}`
  const leftOut = surplus.length > 0 ? [`${limit}: ${isOrAre(surplus)} left out.`] : []
  return [...sentences, ...leftOut].join(' ')
}

/**
 * Says what of the files chosen together was refused, and why; '' where nothing was. The others
 * are taken: Uppy by itself refuses all six where the sixth is one too many.
 */
function tellRefusals(
  uppy: Uppy<Meta, Body>,
  maxFiles: number,
  onProblem: (sentence: string) => void,
) {
  let current: Pick | undefined
  const pickNow = () => {
    if (current) return current
    const pick: Pick = { count: 0, sentences: [], surplus: [] }
    // Uppy looks at all files of a pick before it lets anything else happen.
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
