import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { longDateText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import {
  calendarLinkQuery,
  useMakeCalendarLink,
  useRevokeCalendarLink,
} from '#src/api/calendar-link.ts'
import { Button } from '#src/ui/button.tsx'
import { Failure, Loading } from '#src/ui/card.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { rich } from '#src/ui/rich.tsx'
import { DataSection } from './data-section.tsx'

/** A revocable link that shows the farmer's tasks in any calendar. */
export function CalendarLinkSection() {
  const { data: link, error, refetch, isFetching } = useQuery(calendarLinkQuery())
  return (
    <DataSection title={t('Your tasks in your calendar')}>
      <p className="text-soft">
        {t('A private link shows your open tasks in any calendar. Whoever has it sees them.')}
      </p>
      {link ? (
        <LinkActions madeAt={link.madeAt} />
      ) : error ? (
        <Failure
          text={t('Your calendar link could not be loaded.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading label={t('Loading your calendar link')} shapes={['h-11']} className="w-full" />
      )}
    </DataSection>
  )
}

function LinkActions({ madeAt }: { madeAt: string | null }) {
  const make = useMakeCalendarLink()
  const revoke = useRevokeCalendarLink()
  const isBusy = make.isPending || revoke.isPending
  const renew = () => {
    if (
      madeAt === null ||
      window.confirm(
        t('Make a new link? Calendars that use the present one will stop showing your tasks.'),
      )
    )
      make.mutate()
  }
  const confirmRevocation = () => {
    if (window.confirm(t('Revoke the link? Calendars that use it will stop showing your tasks.')))
      revoke.mutate(undefined, { onSuccess: make.reset })
  }
  return (
    <>
      {/* Hidden once another tab has replaced the link. */}
      {make.data && make.data.madeAt === madeAt ? (
        <CopyField
          key={make.data.url}
          label={t('Your calendar link')}
          hint={t('Shown only this once. Add it to your calendar under “Subscribe” or “From URL”.')}
          value={make.data.url}
        />
      ) : (
        madeAt !== null && (
          <p>
            {rich('A link that you made on {day} is in use.', {
              day: <time dateTime={madeAt}>{longDateText(madeAt)}</time>,
            })}
          </p>
        )
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={renew} disabled={isBusy}>
          <CalendarPlus aria-hidden className="size-5" />
          {madeAt === null ? t('Make a calendar link') : t('Make a new link')}
        </Button>
        {madeAt !== null && (
          <Button kind="danger" onClick={confirmRevocation} disabled={isBusy}>
            {t('Revoke link')}
          </Button>
        )}
      </div>
    </>
  )
}
