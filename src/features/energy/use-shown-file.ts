import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadingQuestion } from '#contract/production-preview.ts'
import { previewQuery, type SystemPlace } from '#src/api/solar-history.ts'
import { useSettled } from '#src/lib/async.ts'
import { draftOf, readingOf, type ReadingDraft } from './shown-reading.ts'
import type { UnclearUpload } from './use-read-uploads.ts'

const PAUSE_MS = 300

/** What a file holds, how it is read so far, and the days that this gives. */
export function useShownFile(place: SystemPlace, { url, answer }: UnclearUpload) {
  const proposal = useQuery(previewQuery(place, url))
  const [chosen, setChosen] = useState<ReadingDraft | undefined>(answer.reading)
  const settled = useSettled(chosen, PAUSE_MS)
  // Each reading has a query of its own, so that no answer overtakes a later one.
  const shown = useQuery({
    ...previewQuery(place, url, settled && readingOf(settled)),
    placeholderData: keepPreviousData,
  })
  const draft = chosen ?? (proposal.data && draftOf(proposal.data))
  const asked = useAsked([...(proposal.data?.questions ?? []), ...(shown.data?.questions ?? [])])
  const isStale = chosen !== settled || shown.isPlaceholderData || shown.isFetching
  return {
    proposal,
    shown,
    /** The columns may differ by the date column; a reading that fails keeps those of the proposal. */
    preview: shown.data?.columns.length ? shown.data : proposal.data,
    draft,
    reading: draft && readingOf(draft),
    asked,
    isStale,
    setDraft: setChosen,
  }
}

/** Everything asked so far: an answered question keeps its place. */
function useAsked(questions: ReadingQuestion[]) {
  const [asked, setAsked] = useState(new Set<ReadingQuestion>())
  if (questions.some((question) => !asked.has(question)))
    setAsked(new Set([...asked, ...questions]))
  return asked
}
