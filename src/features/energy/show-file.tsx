import { useEffect, useId, useRef, useState } from 'react'
import { msg, type Message } from '#contract/message.ts'
import type {
  PreviewColumn,
  ProductionPreview,
  ReadingQuestion,
} from '#contract/production-preview.ts'
import type { ProductionReading } from '#contract/production-reading.ts'
import type { SolarDay } from '#contract/solar-history.ts'
import { failureSentence, isRefused } from '#src/api/request.ts'
import type { SystemPlace } from '#src/api/solar-history.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, Failure, Skeleton } from '#src/ui/card.tsx'
import { ShowFileChoices } from './show-file-choices.tsx'
import { ShownDays, StoreBar } from './show-file-days.tsx'
import { ShowFileTable, type Chooses } from './show-file-table.tsx'
import { readingOf, withDate, withTicked, type ReadingDraft } from './shown-reading.ts'
import type { UnclearUpload } from './use-read-uploads.ts'
import { useShownFile } from './use-shown-file.ts'

type ShowFileProps = {
  place: SystemPlace
  upload: UnclearUpload
  measured: readonly SolarDay[]
  /** Other files that have to be shown after this one. */
  waitingCount: number
  takesFocus: boolean
  onShow: (reading: ProductionReading | undefined) => void
  onStore: (reading: ProductionReading) => Promise<void>
  onLeaveOut: () => void
}

/** Where a farmer shows how his file is read, with the days that this gives in sight. */
export function ShowFile(props: ShowFileProps) {
  const { place, upload, waitingCount, takesFocus, onShow, onStore, onLeaveOut } = props
  const file = useShownFile(place, upload)
  const { proposal, shown, preview, draft, isStale } = file
  const [tapsChoose, setTapsChoose] = useState<Chooses>()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const asksDate = proposal.data?.questions.includes('date') || draft?.dateColumn === null
  const chooses = tapsChoose ?? (asksDate ? 'date' : 'production')
  const choose = (next: ReadingDraft) => {
    file.setDraft(next)
    onShow(readingOf(next))
  }
  const tap = (column: PreviewColumn) => {
    if (!draft || !preview) return
    choose(
      chooses === 'date' ? withDate(draft, column) : withTicked(draft, column, preview.columns),
    )
    setTapsChoose('production')
  }
  const readable = file.reading && !shown.data?.problem ? shown.data : undefined
  const isOrderOpen = file.asked.has('order') && !draft?.dateOrder
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div data-not-a-figure="entered">
        <h3
          id={id}
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-20 font-semibold break-words max-sm:scroll-mt-28"
        >
          {upload.name}
        </h3>
        <p role="status">
          {proposal.isPending ? t('Opening the file…') : nextStep(chooses, draft, preview)}
        </p>
        {waitingCount > 0 && (
          <p className="text-xs text-soft">
            {t(
              '{count, plural, one {# more file waits} other {# more files wait}} after this one.',
              { count: waitingCount },
            )}
          </p>
        )}
      </div>
      {proposal.isPending && <Skeleton className="h-96" />}
      {proposal.isError && <NotOpened upload={upload} proposal={proposal} />}
      {shown.data?.problem && (
        <p role="alert" data-not-a-figure="entered" className="text-act">
          {shown.data.problem}
        </p>
      )}
      {preview && draft && preview.columns.length > 0 && (
        <>
          <ShowFileTable {...{ preview, draft, chooses }} onChooses={setTapsChoose} onTap={tap} />
          {shown.isError && (
            <Failure
              text={t('The days could not be added up.')}
              why={failureSentence(shown.error)}
              onRetry={isRefused(shown.error) ? undefined : () => void shown.refetch()}
              isRetrying={shown.isFetching}
            />
          )}
          {readable && <ShownDays preview={readable} isStale={isStale} />}
          <ShowFileChoices {...{ preview, draft }} asked={file.asked} onChoose={choose} />
          <StoreBar
            preview={readable}
            isStale={isStale}
            measured={props.measured}
            reading={isOrderOpen ? undefined : file.reading}
            onStore={onStore}
          />
        </>
      )}
      <Button kind="quiet" className="-ml-4 justify-self-start" onClick={onLeaveOut}>
        {t('Leave this file out')}
      </Button>
    </Card>
  )
}

type NotOpenedProps = {
  upload: UnclearUpload
  proposal: ReturnType<typeof useShownFile>['proposal']
}

function NotOpened({ upload: { name, answer }, proposal }: NotOpenedProps) {
  if (isRefused(proposal.error))
    return (
      <p role="alert" data-not-a-figure="entered" className="break-words text-act">
        {t('{name} was not read. {reason} Please upload it again.', { name, reason: answer.why })}
      </p>
    )
  return (
    <Failure
      text={t('The file could not be opened.')}
      why={failureSentence(proposal.error)}
      onRetry={() => void proposal.refetch()}
      isRetrying={proposal.isFetching}
    />
  )
}

const QUESTIONS: Record<ReadingQuestion, Message> = {
  date: msg('Tap the column with the date.'),
  columns: msg('Are the ticked columns your production? Tap to change them.'),
  order: msg('Does the day or the month come first? Choose below.'),
  means: msg('What does each row say? Choose below.'),
  unit: msg('Which unit is it? Choose below.'),
  zone: msg('Which clock are the times from? Choose below.'),
}

/** A right column often answers the other questions. */
const STEPS = ['columns', 'order', 'means', 'unit', 'zone'] as const

/** What is not sure, or what to do next. */
function nextStep(
  chooses: Chooses,
  draft: ReadingDraft | undefined,
  preview: ProductionPreview | undefined,
) {
  if (!draft || !preview?.columns.length) return ''
  if (chooses === 'date') return say(QUESTIONS.date)
  if (draft.energyColumns.length === 0) return t('Tap the column that is your production.')
  if (preview.problem) return say(QUESTIONS.columns)
  const open = STEPS.find((question) => preview.questions.includes(question))
  return open ? say(QUESTIONS[open]) : t('Look at the days below. Store them if they are right.')
}
