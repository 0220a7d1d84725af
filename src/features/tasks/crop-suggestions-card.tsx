import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Crop } from '#contract/crops.ts'
import { dateIn, addDays } from '#domain/dates/calendar-days.ts'
import { overviewQuery } from '#src/api/overview.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { t } from '#src/lib/texts.ts'
import { Section } from '#src/ui/section.tsx'
import { readDate } from '#domain/dates/written-date.ts'
import { HarvestClosure } from './harvest-closure.tsx'
import { cropTask, notPlanned, type SuggestedTask } from './suggested-task.ts'
import { SuggestionList } from './suggestion-list.tsx'

/** Tasks suggested by the planting and harvest dates of a field. */
export function CropSuggestions({ crop }: { crop: Crop }) {
  const [today] = useState(() => dateIn(browserTimeZone(), new Date()))
  const suggestions = cropSuggestions(crop, today)
  const { data, isError } = useQuery({ ...overviewQuery(), enabled: suggestions.length > 0 })
  if (!data && !isError) return null
  return <Suggestions {...{ crop, suggestions, today }} planned={data?.planned ?? []} />
}

type SuggestionsProps = {
  crop: Crop
  suggestions: SuggestedTask[]
  today: string
  planned: Parameters<typeof notPlanned>[1]
}

function Suggestions({ crop, suggestions, today, planned }: SuggestionsProps) {
  // A suggestion that was just added stays on screen, to confirm it.
  const [plannedAtFirst] = useState(planned)
  const offered = notPlanned(suggestions, plannedAtFirst)
  if (offered.length === 0) return null
  return (
    <Section title={t('Suggestions')}>
      <SuggestionList
        suggestions={offered}
        today={today}
        notes={{ harvest: <HarvestClosure projectId={crop.projectId} field={crop.fieldName} /> }}
      />
    </Section>
  )
}

/** A late harvest is still suggested; a planting in the past has most likely been done. */
const LATE_HARVEST_DAYS = 14

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
