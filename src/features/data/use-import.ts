import { useEffect, useRef, useState } from 'react'
import { MAX_IMPORT_BYTES } from '#contract/limits.ts'
import { failureSentence } from '#src/api/failure-sentence.ts'
import { useImportFarm } from '#src/api/archive.ts'
import { bytesInWords } from './farm-in-words.ts'

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Why a file is not even sent; undefined where it may be. */
function problemOf(file: File | undefined) {
  if (!file) return 'Choose the ZIP file of an export.'
  if (file.size === 0) return 'This file is empty.'
  if (file.size <= MAX_IMPORT_BYTES) return undefined
  return `This file has ${bytesInWords(file.size)}. At most ${bytesInWords(MAX_IMPORT_BYTES)} can be imported.`
}

/** Leaving the page would break the sending off. */
function useLeaveWarning(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
}

/** An import from the choice of its file to its end. */
export function useImport() {
  const { mutate, reset, data: brought, error, isPending } = useImportFarm()
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController>(null)
  useLeaveWarning(isPending)
  return {
    brought,
    isPending,
    /** How much of the file has been sent, 0 to 1. */
    share,
    problem: problem ?? (error && !isAbort(error) ? failureSentence(error) : undefined),
    forget: () => {
      setProblem(undefined)
      reset()
    },
    begin: (file: File | undefined) => {
      const found = problemOf(file)
      setProblem(found)
      if (found || !file) return
      sending.current = new AbortController()
      setShare(0)
      mutate({ file, onProgress: setShare, signal: sending.current.signal })
    },
    cancel: () => sending.current?.abort(),
  }
}
