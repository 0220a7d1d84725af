import { useState } from 'react'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Section } from '#src/ui/section.tsx'
import type { SuggestedTask } from './suggested-task.ts'
import { SuggestionList } from './suggestion-list.tsx'

const SHOWN_FIRST = 3
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
    <Section title={t('Suggestions')}>
      {suggestions.length > 0 ? (
        <SuggestionList suggestions={suggestions.slice(0, count)} today={today} />
      ) : (
        <p data-not-a-figure="label" className="text-sm text-soft">
          {t('Nothing to suggest now. Planting and harvest dates, and weak panels, show up here.')}
        </p>
      )}
      {hidden > 0 && (
        <Button
          kind="quiet"
          data-not-a-figure="entered"
          onClick={() => setCount(count + SHOWN_MORE)}
          className="text-sm! text-soft!"
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
    </Section>
  )
}
