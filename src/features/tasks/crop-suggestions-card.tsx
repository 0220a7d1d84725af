import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Crop } from '#contract/crops.ts'
import { dateIn, addDays } from '#domain/dates/calendar-days.ts'
import { overviewQuery } from '#src/api/overview.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { Card } from '#src/ui/card.tsx'
import { readDate } from '#domain/dates/written-date.ts'
import { cropTask, notPlanned, type SuggestedTask } from './suggested-task.ts'
import { SuggestionList } from './suggestion-list.tsx'

/** The tasks that the dates of a field's record ask for, beside it; nothing where there are none. */
export function CropSuggestions({ crop }: { crop: Crop }) {
  const [today] = useState(() => dateIn(browserTimeZone(), new Date()))
  const suggestions = cropSuggestions(crop, today)
  const { data, isError } = useQuery({ ...overviewQuery(), enabled: suggestions.length > 0 })
  if (!data && !isError) return null
  return <Suggestions {...{ suggestions, today }} planned={data?.planned ?? []} />
}

type SuggestionsProps = {
  suggestions: SuggestedTask[]
  today: string
  planned: Parameters<typeof notPlanned>[1]
}

function Suggestions({ suggestions, today, planned }: SuggestionsProps) {
  // What is added in this visit stays in its place, and says so.
  const [known] = useState(planned)
  const offered = notPlanned(suggestions, known)
  if (offered.length === 0) return null
  return (
    <Card aria-labelledby="suggestions" className="min-w-0">
      <h2 id="suggestions" className="text-xl font-bold">
        Suggestions
      </h2>
      <SuggestionList suggestions={offered} today={today} />
    </Card>
  )
}

/** A harvest may be late; what was to be planted earlier most likely was. */
const LATE_HARVEST_DAYS = 14

/** The planting and the harvest that a field's record speaks of, where their dates can be read. */
export function cropSuggestions(crop: Crop, today: string): SuggestedTask[] {
  const planting = readDate(crop.plantingDate)
  const harvest = readDate(crop.expectedHarvest)
  const isToCome = planting !== null && planting >= today
  const isRipe = harvest !== null && harvest >= addDays(today, -LATE_HARVEST_DAYS)
  return [
    ...(isToCome ? [cropTask('planting', crop, planting, today)] : []),
    ...(isRipe ? [cropTask('harvest', crop, harvest, today)] : []),
  ]
}
