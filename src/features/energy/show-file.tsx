import { useMutation } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { msg, type Message } from '#contract/message.ts'
import type {
  PreviewColumn,
  ProductionPreview,
  ReadingQuestion,
} from '#contract/production-preview.ts'
import type { ProductionReading } from '#contract/production-reading.ts'
import { failureSentence, isRefused } from '#src/api/request.ts'
import type { SystemPlace } from '#src/api/solar-history.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, Failure, Skeleton } from '#src/ui/card.tsx'
import { ShowFileChoices } from './show-file-choices.tsx'
import { ShownDays, ShownTotal } from './show-file-days.tsx'
import { ShowFileTable, type Chooses } from './show-file-table.tsx'
import { readingOf, withDate, withTicked, type ReadingDraft } from './shown-reading.ts'
import type { UnclearUpload } from './use-read-uploads.ts'
import { useShownFile } from './use-shown-file.ts'

const QUESTIONS: Record<ReadingQuestion, Message> = {
  date: msg('Tap the column with the date.'),
  columns: msg('Tap the column that is your production.'),
  order: msg('Say which day a date of this file is.'),
  means: msg('Say what each row tells.'),
  unit: msg('Choose the unit.'),
  zone: msg('Say which clock the times are of.'),
}

export type ShowFileProps = {
  place: SystemPlace
  upload: UnclearUpload
  /** Other files that have to be shown after this one. */
  waitingCount: number
  takesFocus: boolean
  onShow: (reading: ProductionReading | undefined) => void
  onStore: (reading: ProductionReading) => Promise<void>
  onLeaveOut: () => void
}

/** Where a farmer shows how his file is read, with the days that this gives in sight. */
export function ShowFile({ place, upload, onShow, onStore, onLeaveOut, ...rest }: ShowFileProps) {
  const { proposal, shown, preview, draft, reading, asked, isStale, setChosen } = useShownFile(
    place,
    upload,
  )
  const storing = useMutation({ mutationFn: onStore })
  const [tapsChoose, setTapsChoose] = useState<Chooses>()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!rest.takesFocus) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [rest.takesFocus])
  const asksDate = proposal.data?.questions.includes('date') || draft?.dateColumn === null
  const chooses = tapsChoose ?? (asksDate ? 'date' : 'production')
  const choose = (next: ReadingDraft) => {
    setChosen(next)
    onShow(readingOf(next))
  }
  const tap = (column: PreviewColumn) => {
    if (!draft || !preview) return
    choose(
      chooses === 'date' ? withDate(draft, column) : withTicked(draft, column, preview.columns),
    )
    setTapsChoose('production')
  }
  const hasOrder = !asked.has('order') || draft?.dateOrder
  const canStore = reading && hasOrder && shown.isSuccess && !isStale && shown.data.days.count > 0
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div>
        <h3
          id={id}
          ref={heading}
          tabIndex={-1}
          data-not-a-figure="entered"
          className="scroll-mt-20 font-semibold break-words max-sm:scroll-mt-28"
        >
          {upload.name}
        </h3>
        <p role="status">
          {proposal.isPending ? t('Opening the file…') : sentence(chooses, draft, shown.data)}
        </p>
        {rest.waitingCount > 0 && (
          <p data-not-a-figure="entered" className="text-xs text-soft">
            {t(
              '{count, plural, one {# more file waits} other {# more files wait}} after this one.',
              {
                count: rest.waitingCount,
              },
            )}
          </p>
        )}
      </div>
      {proposal.isPending && <Skeleton className="h-96" />}
      {proposal.isError &&
        (isRefused(proposal.error) ? (
          <p role="alert" data-not-a-figure="entered" className="break-words text-act">
            {t('{name} was not read. {reason} Please upload it again.', {
              name: upload.name,
              reason: upload.answer.why,
            })}
          </p>
        ) : (
          <Failure
            text={t('The file could not be opened.')}
            why={failureSentence(proposal.error)}
            onRetry={() => void proposal.refetch()}
            isRetrying={proposal.isFetching}
          />
        ))}
      {shown.data?.problem && (
        <p role="alert" data-not-a-figure="entered" className="text-act">
          {shown.data.problem}
        </p>
      )}
      {preview && draft && preview.columns.length > 0 && (
        <>
          <ShowFileTable
            preview={preview}
            draft={draft}
            chooses={chooses}
            onChooses={setTapsChoose}
            onTap={tap}
          />
          {shown.isError && (
            <Failure
              text={t('The days could not be added up.')}
              why={failureSentence(shown.error)}
              onRetry={isRefused(shown.error) ? undefined : () => void shown.refetch()}
              isRetrying={shown.isFetching}
            />
          )}
          {reading && shown.data && !shown.data.problem && (
            <ShownDays preview={shown.data} isStale={isStale} />
          )}
          <ShowFileChoices preview={preview} draft={draft} asked={asked} onChoose={choose} />
          {storing.isError && (
            <p role="alert" className="text-act">
              {t('The days were not stored. {why}', { why: failureSentence(storing.error) })}
            </p>
          )}
          <div className="sticky bottom-(--bar) z-10 -mx-4 grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-3 sm:-mx-6 sm:flex sm:items-center sm:justify-between sm:px-6">
            <p role="status" className="text-sm">
              {reading && shown.data && !shown.data.problem && (
                <ShownTotal preview={shown.data} isStale={isStale} />
              )}
            </p>
            <Button
              className="shrink-0"
              onClick={() => reading && storing.mutate(reading)}
              disabled={!canStore || storing.isPending}
            >
              {storing.isPending && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
              {t('Store these days')}
            </Button>
          </div>
        </>
      )}
      <Button kind="quiet" className="-ml-4 justify-self-start" onClick={onLeaveOut}>
        {t('Leave this file out')}
      </Button>
    </Card>
  )
}

/** What is not sure, or what to do next. */
function sentence(
  chooses: Chooses,
  draft: ReadingDraft | undefined,
  preview: ProductionPreview | undefined,
) {
  if (!draft || !preview?.columns.length) return ''
  if (chooses === 'date') return say(QUESTIONS.date)
  if (draft.energyColumns.length === 0 || preview.problem) return say(QUESTIONS.columns)
  const open = preview.questions.find((question) => question !== 'date')
  return open ? say(QUESTIONS[open]) : t('Look at the days below. Store them if they are right.')
}
