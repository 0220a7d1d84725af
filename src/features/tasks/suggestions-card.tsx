import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import type { SuggestedTask } from './suggested-task.ts'
import { SuggestionList } from './suggestion-list.tsx'

const SHOWN_FIRST = 4
const SHOWN_MORE = 50

type SuggestionsCardProps = {
  suggestions: readonly SuggestedTask[]
  today: string
  /** Whether the panels' readings have been checked for shortfalls. */
  panels: 'checking' | 'failed' | 'checked'
  onRetry: () => void
}

/** Tasks that the farm's records and readings suggest. */
export function SuggestionsCard({ suggestions, today, panels, onRetry }: SuggestionsCardProps) {
  const [count, setCount] = useState(SHOWN_FIRST)
  const hidden = suggestions.length - count
  return (
    <Card aria-labelledby="suggestions" className="min-h-72 min-w-0">
      <h3 id="suggestions" className="flex items-center gap-2 text-base font-semibold">
        <Lightbulb aria-hidden className="size-5 text-look" />
        {t('Suggestions')}
      </h3>
      {suggestions.length > 0 ? (
        <SuggestionList suggestions={suggestions.slice(0, count)} today={today} />
      ) : (
        <p data-not-a-figure="label" className="py-3 text-soft">
          {t('Nothing to suggest now. Planting and harvest dates, and weak panels, show up here.')}
        </p>
      )}
      {hidden > 0 && (
        <Button
          kind="quiet"
          data-not-a-figure="entered"
          onClick={() => setCount(count + SHOWN_MORE)}
          className="-ml-4"
        >
          {t('Show {more} more of {count}', {
            more: Math.min(SHOWN_MORE, hidden),
            count: suggestions.length,
          })}
        </Button>
      )}
      {panels === 'checking' && (
        <p role="status" className="text-sm text-soft">
          {t('Checking the readings of your panels…')}
        </p>
      )}
      {panels === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-sm">
          {t('The readings of your panels could not be checked.')}
          <Button kind="secondary" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </Card>
  )
}
