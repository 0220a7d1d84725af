import { useInfiniteQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import type { EntryKind } from '#contract/entries.ts'
import { forbiddenMessage } from '#domain/book/waiting-words.ts'
import { entriesQuery, type ShownEntry } from '#src/api/entries.ts'
import { useWho, whoText } from '#src/api/who.ts'
import { dayText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { TextField } from '#src/ui/field.tsx'
import type { Closing } from './closing.ts'
import { entryTitle, nameIn, quantityText } from './entry-text.ts'
import { placeKey, type EntryValues } from './entry-values.ts'
import type { Place } from './use-places.ts'

type SameDayProps = {
  kind: EntryKind
  onDate: string
  /** Keys of places. */
  chosen: readonly string[]
  today: string
}

/** What is entered of the same kind, place and day already: two phones may harvest the same field. */
export function SameDay({ kind, onDate, chosen, today }: SameDayProps) {
  const whoOf = useWho()
  const { data } = useInfiniteQuery({
    ...entriesQuery({ kind, from: onDate, to: onDate }),
    enabled: chosen.length > 0 && /^\d{4}-\d\d-\d\d$/.test(onDate),
    retryOnMount: false,
  })
  const same = (data?.pages ?? [])
    .flatMap(({ entries }) => entries)
    .filter((entry) => isAbout(entry, chosen))
  if (same.length === 0) return null
  return (
    <div role="status" className="text-sm text-look sm:col-span-2" data-not-a-figure="entered">
      {same.map((entry) => {
        const who = whoText(whoOf(entry.by))
        const what = quantityText(entry) || entryTitle(entry)
        const when = onDate === today ? t('today') : dayText(onDate)
        return (
          <p key={entry.id}>
            {who
              ? t('{what} by {who} already entered {when}', { what, who, when })
              : t('{what} already entered {when}', { what, when })}
          </p>
        )
      })}
    </div>
  )
}

const isAbout = ({ targets }: ShownEntry, chosen: readonly string[]) =>
  targets.some((target) => chosen.includes(placeKey(target)))

export function ClosingLine({ closing, places }: { closing: Closing; places: readonly Place[] }) {
  const { productName: product, from, waitingFor, until, targetId } = closing
  const sentence = say(forbiddenMessage(waitingFor, nameIn(places, targetId), until))
  return (
    <p data-not-a-figure="entered" className="flex items-start gap-2 text-sm text-look">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-semibold">{sentence}.</strong>{' '}
        {product && t('{product} was used on {day}.', { product, day: dayText(from) })}
      </span>
    </p>
  )
}

type WaitingQuestionProps = {
  form: UseFormReturn<EntryValues>
  closing: Closing | undefined
  /** What the server says of it, which may know of more treatments. */
  sentence: string | undefined
  places: readonly Place[]
}

/** Asks why it was harvested or sold within a waiting period; the reason is kept. */
export const WaitingQuestion = ({ form, closing, sentence, places }: WaitingQuestionProps) => {
  const error = form.formState.errors.reason?.message
  return (
    <div className="grid gap-3 rounded-control bg-look-tint p-4 sm:col-span-2">
      {closing ? (
        <ClosingLine closing={closing} places={places} />
      ) : (
        sentence && <p className="text-sm text-look">{sentence}</p>
      )}
      <TextField
        label={t('Why all the same? The reason is kept.')}
        rows={2}
        {...(error !== undefined && { error })}
        {...form.register('reason')}
      />
    </div>
  )
}
