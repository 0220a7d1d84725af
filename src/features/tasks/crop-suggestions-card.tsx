import { useState } from 'react'
import type { Crop } from '#contract/records.ts'
import { dateIn } from '#domain/calendar-days.ts'
import { browserZone } from '#src/lib/browser-zone.ts'
import { Card } from '#src/ui/card.tsx'
import { cropSuggestions } from './crop-suggestions.ts'
import { SuggestionList } from './suggestion-list.tsx'

/** The tasks that the dates of a field's record ask for, beside it; nothing where there are none. */
export function CropSuggestions({ crop }: { crop: Crop }) {
  const [today] = useState(() => dateIn(browserZone(), new Date()))
  const suggestions = cropSuggestions(crop, today)
  if (suggestions.length === 0) return null
  return (
    <Card aria-labelledby="suggestions" className="min-w-0">
      <h2 id="suggestions" className="text-xl font-bold">
        Suggestions
      </h2>
      <SuggestionList suggestions={suggestions} today={today} />
    </Card>
  )
}
