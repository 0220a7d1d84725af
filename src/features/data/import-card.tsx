import { Upload } from 'lucide-react'
import { useState, type FormEvent, useEffect, useRef } from 'react'
import type { FarmSummary, ImportAnswer } from '#contract/archive.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Link } from 'wouter'
import { numberText } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { MAX_IMPORT_BYTES } from '#contract/limits.ts'
import { failureSentence } from '#src/api/request.ts'
import { useImportFarm } from '#src/api/archive.ts'
import { farmText, bytesText } from './farm-text.ts'

/** Imports an export into this account, if the account is empty. */
export function ImportCard({ farm }: { farm: FarmSummary }) {
  const [file, setFile] = useState<File>()
  const { imported, isPending, share, problem, clear, start, cancel } = useImport()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start(file)
  }
  return (
    <Card aria-labelledby="import" className="flex flex-col items-start gap-3">
      <h2 id="import" className="text-xl font-bold">
        Import a farm
      </h2>
      <p className="text-soft">
        Imports an export of Smart Farm from another server or another account. All of it is
        imported, or nothing.
      </p>
      {imported ? (
        <ImportDone imported={imported} />
      ) : farm.importProblem && !isPending ? (
        <p data-not-a-figure="entered" className="rounded-lg bg-sunken p-3">
          {farm.importProblem}
        </p>
      ) : (
        <form noValidate onSubmit={submit} className="flex w-full flex-col items-start gap-3">
          <Field
            type="file"
            label="ZIP file of an export"
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
              Import this farm
            </Button>
          )}
        </form>
      )}
    </Card>
  )
}

const ImportDone = ({ imported }: { imported: ImportAnswer }) => (
  <div role="status" className="flex flex-col items-start gap-3">
    <p>
      {`Your farm is here: ${farmText(imported)}.`} <Provenance kind="measured" />
    </p>
    {imported.missingFiles > 0 && (
      <p data-not-a-figure="entered" className="text-sun">
        {imported.missingFiles === 1
          ? '1 photo or file was not in the ZIP file.'
          : `${numberText(imported.missingFiles)} photos and files were not in the ZIP file.`}
      </p>
    )}
    <Link href={paths.home} className={buttonStyle()}>
      Go to your farm
    </Link>
  </div>
)

type ImportProgressProps = { share: number; onCancel: () => void }

/** Upload progress; indeterminate while the server processes the file. */
function ImportProgress({ share, onCancel }: ImportProgressProps) {
  const percent = Math.floor(share * 100)
  const isSent = share >= 1
  const text = isSent
    ? 'Checking and importing the file. With many photos this takes a while.'
    : `Sending the file: ${percent}%`
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <progress
        aria-label="Import"
        max={1}
        {...(isSent ? {} : { value: share })}
        className="h-2 w-full accent-leaf"
      />
      <p role="status" data-not-a-figure="step" className="text-sm text-soft">
        {text}
      </p>
      {!isSent && (
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Why a file cannot be uploaded; undefined if it can. */
function problemOf(file: File | undefined) {
  if (!file) return 'Choose the ZIP file of an export.'
  if (file.size === 0) return 'This file is empty.'
  if (file.size <= MAX_IMPORT_BYTES) return undefined
  return `This file has ${bytesText(file.size)}. At most ${bytesText(MAX_IMPORT_BYTES)} can be imported.`
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
