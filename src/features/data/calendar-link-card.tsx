import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Check, Copy } from 'lucide-react'
import { longDateText } from '#src/lib/format.ts'
import {
  calendarLinkQuery,
  useMakeCalendarLink,
  useRevokeCalendarLink,
} from '#src/api/calendar-link.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, Failure, Loading } from '#src/ui/card.tsx'
import { useRef, useState } from 'react'
import { Field } from '#src/ui/field.tsx'

const OLD_LINK_ENDS = 'Calendars that use the link you have now will no longer show your tasks.'

/** A revocable link that shows the farmer's tasks in any calendar. */
export function CalendarLinkCard() {
  const { data: link, error, refetch, isFetching } = useQuery(calendarLinkQuery())
  return (
    <Card aria-labelledby="calendar" className="flex flex-col items-start gap-3">
      <h2 id="calendar" className="text-xl font-bold">
        Your tasks in your calendar
      </h2>
      <p className="text-soft">
        A private link shows your open tasks in Google Calendar, Outlook, Apple Calendar and others.
        Whoever has the link sees them: keep it to yourself.
      </p>
      {link ? (
        <LinkActions madeAt={link.madeAt} />
      ) : error ? (
        <Failure
          text="Your calendar link could not be loaded."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading label="Loading your calendar link" shapes={['h-11']} className="w-full" />
      )}
    </Card>
  )
}

function LinkActions({ madeAt }: { madeAt: string | null }) {
  const make = useMakeCalendarLink()
  const revoke = useRevokeCalendarLink()
  const isBusy = make.isPending || revoke.isPending
  const renew = () => {
    if (madeAt === null || window.confirm(`Make a new link? ${OLD_LINK_ENDS}`)) make.mutate()
  }
  const confirmRevocation = () => {
    if (window.confirm(`Revoke the link? ${OLD_LINK_ENDS}`))
      revoke.mutate(undefined, { onSuccess: make.reset })
  }
  return (
    <>
      {/* Hidden once another tab has replaced the link. */}
      {make.data && make.data.madeAt === madeAt ? (
        <NewLink key={make.data.url} url={make.data.url} />
      ) : (
        madeAt !== null && (
          <p>
            A link that you made on <time dateTime={madeAt}>{longDateText(madeAt)}</time> is in use.
          </p>
        )
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind={madeAt === null ? 'primary' : 'secondary'} onClick={renew} disabled={isBusy}>
          <CalendarPlus aria-hidden className="size-5" />
          {madeAt === null ? 'Make a calendar link' : 'Make a new link'}
        </Button>
        {madeAt !== null && (
          <Button kind="danger" onClick={confirmRevocation} disabled={isBusy}>
            Revoke link
          </Button>
        )}
      </div>
    </>
  )
}

/** A new link, which is shown only once. */
function NewLink({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setStatus('Copied.')
    } catch {
      // Browsers offer no clipboard to pages without https.
      input.current?.select()
      setStatus('The link is selected: copy it with Ctrl+C or a long press.')
    }
  }
  const Icon = status === 'Copied.' ? Check : Copy
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <Field
        ref={input}
        label="Your calendar link"
        hint="It is shown now and never again: put it into your calendar under 'Subscribe' or 'From URL'."
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="w-full"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>
          <Icon aria-hidden className="size-5" />
          Copy link
        </Button>
        <p role="status" className="text-sm text-soft">
          {status}
        </p>
      </div>
    </div>
  )
}
