import { Upload } from 'lucide-react'
import { useState, type FormEvent, useEffect, useRef } from 'react'
import type { FarmSummary, ImportAnswer } from '#contract/archive.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Link } from 'wouter'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { MAX_IMPORT_BYTES } from '#contract/limits.ts'
import { failureSentence } from '#src/api/request.ts'
import { useImportFarm } from '#src/api/archive.ts'
import { farmText, bytesText } from './farm-text.ts'
import { DataSection } from './data-section.tsx'

/** Imports an export into this account, if the account is empty. */
export function ImportSection({ farm }: { farm: FarmSummary }) {
  const [file, setFile] = useState<File>()
  const { imported, isPending, share, problem, clear, start, cancel } = useImport()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start(file)
  }
  return (
    <DataSection title={t('Import a farm')}>
      <p className="text-soft">{t('From another server or account: all of it, or nothing.')}</p>
      {imported ? (
        <ImportDone imported={imported} />
      ) : farm.importProblem && !isPending ? (
        <p data-not-a-figure="entered" className="rounded-control bg-sunken p-3">
          {farm.importProblem}
        </p>
      ) : (
        <form noValidate onSubmit={submit} className="flex w-full flex-col items-start gap-3">
          <Field
            type="file"
            label={t('ZIP file of an export')}
            accept=".zip,application/zip"
            disabled={isPending}
            error={problem}
            className="w-full [&_input]:file:mr-3 [&_input]:file:rounded-md [&_input]:file:bg-leaf-tint [&_input]:file:px-3 [&_input]:file:py-0.5 [&_input]:file:font-semibold [&_input]:file:text-leaf"
            onChange={({ target }) => {
              setFile(target.files?.[0])
              clear()
            }}
          />
          {isPending ? (
            <ImportProgress share={share} onCancel={cancel} />
          ) : (
            <Button type="submit">
              <Upload aria-hidden className="size-5" />
              {t('Import this farm')}
            </Button>
          )}
        </form>
      )}
    </DataSection>
  )
}

const ImportDone = ({ imported }: { imported: ImportAnswer }) => (
  <div role="status" className="flex flex-col items-start gap-2">
    <p>
      {t('Your farm is here: {farm}.', { farm: farmText(imported) })} <Provenance kind="measured" />
    </p>
    {imported.missingFiles > 0 && (
      <p data-not-a-figure="entered" className="text-look">
        {t(
          '{count, plural, one {# photo or file was} other {# photos and files were}} not in the ZIP file.',
          { count: imported.missingFiles },
        )}
      </p>
    )}
    <Link href={paths.home} className={buttonStyle()}>
      {t('Go to your farm')}
    </Link>
  </div>
)

type ImportProgressProps = { share: number; onCancel: () => void }

/** Upload progress; indeterminate while the server processes the file. */
function ImportProgress({ share, onCancel }: ImportProgressProps) {
  const percent = Math.floor(share * 100)
  const isSent = share >= 1
  const text = isSent
    ? t('Checking and importing the file. Many photos take a while.')
    : t('Sending the file: {percent}%', { percent })
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <progress
        aria-label={t('Import')}
        max={1}
        {...(isSent ? {} : { value: share })}
        className="h-2 w-full accent-leaf"
      />
      <p role="status" data-not-a-figure="step" className="text-sm text-soft">
        {text}
      </p>
      {!isSent && (
        <Button kind="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  )
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Why a file cannot be uploaded; undefined if it can. */
function problemOf(file: File | undefined) {
  if (!file) return t('Choose the ZIP file of an export.')
  if (file.size === 0) return t('This file is empty.')
  if (file.size <= MAX_IMPORT_BYTES) return undefined
  return t('This file has {size}. At most {most} can be imported.', {
    size: bytesText(file.size),
    most: bytesText(MAX_IMPORT_BYTES),
  })
}

/** Warns before leaving the page, which would abort the upload. */
function useLeaveWarning(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
}

function useImport() {
  const { mutate, reset, data: imported, error, isPending } = useImportFarm()
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState(0)
  const upload = useRef<AbortController>(null)
  useLeaveWarning(isPending)
  return {
    imported,
    isPending,
    /** The part of the file that has been sent, 0 to 1. */
    share,
    problem: problem ?? (error && !isAbort(error) ? failureSentence(error) : undefined),
    clear: () => {
      setProblem(undefined)
      reset()
    },
    start: (file: File | undefined) => {
      const refusal = problemOf(file)
      setProblem(refusal)
      if (refusal || !file) return
      upload.current = new AbortController()
      setShare(0)
      mutate({ file, onProgress: setShare, signal: upload.current.signal })
    },
    cancel: () => upload.current?.abort(),
  }
}
