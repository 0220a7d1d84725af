import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { membersQuery } from '#src/api/members.ts'
import type { Refusal, WaitingChange } from '#src/api/offline/change.ts'
import { decide, retry } from '#src/api/offline/outbox.ts'
import { useWhoElse } from '#src/api/who.ts'
import { say, t } from '#src/lib/texts.ts'
import { whenText } from '#src/lib/when-text.ts'
import { Button } from '#src/ui/button.tsx'
import { ConflictChoices } from '#src/ui/conflict-panel.tsx'
import { TextField } from '#src/ui/field.tsx'
import { changeDetails, fieldText, labelIn } from './change-details.ts'
import { changeText, fieldsOf } from './change-text.ts'
import { copyDetails, giveUp, savePhoto } from './give-up.ts'
import { OtherFarm } from './other-farm.tsx'
import { WaitingPicture } from './waiting-picture.tsx'

type RefusedCardProps = { change: WaitingChange; all: readonly WaitingChange[] }

/** A change that the server did not take: the farmer decides what becomes of it. */
export function RefusedCard({ change, all }: RefusedCardProps) {
  const { refusal, at, photo } = change
  const what = say(changeText(change))
  const details = changeDetails(change)
  const [isCopied, setCopied] = useState(false)
  const copy = () => void copyDetails(change).then(() => setCopied(true))
  if (!refusal) return null
  const isConflict = refusal.record !== undefined && refusal.fields !== undefined
  return (
    <li className="rounded-card bg-surface p-4" data-not-a-figure="entered">
      <div className="flex items-start gap-3">
        {photo && <WaitingPicture bytes={photo.bytes} className="size-14" />}
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold break-words">{what}</h3>
          <p className="text-xs text-soft">{whenText(at)}</p>
          <OtherFarm change={change} />
          {!isConflict && <p className="mt-2 text-act">{refusal.sentence}</p>}
        </div>
      </div>
      {isConflict ? (
        <div className="mt-3">
          <Conflict change={change} refusal={refusal} />
        </div>
      ) : (
        <p className="mt-1 text-sm break-words whitespace-pre-line text-soft">
          {details.filter((line) => line !== what).join('\n')}
        </p>
      )}
      {refusal.until !== undefined && <ReasonForm change={change} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isConflict && refusal.until === undefined && (
          <Button onClick={() => void retry(change.seq)}>{t('Try again')}</Button>
        )}
        {photo && (
          <Button kind="secondary" onClick={() => savePhoto(photo.bytes, at)}>
            {t('Save the photo')}
          </Button>
        )}
        {!photo && details.length > 0 && (
          <Button kind="secondary" onClick={copy}>
            {isCopied ? t('Copied') : t('Copy the text')}
          </Button>
        )}
        <Button kind="danger" onClick={() => giveUp(change, all)}>
          {t('Delete it')}
        </Button>
      </div>
    </li>
  )
}

/** A harvest or sale within a waiting period needs a reason, which is kept. */
function ReasonForm({ change }: { change: WaitingChange }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setMissing(true)
    void decide(change.seq, { ...fieldsOf(change), reason })
  }
  return (
    <form noValidate onSubmit={send} className="mt-3 grid gap-2">
      <TextField
        label={t('Why all the same? The reason is kept.')}
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...(isMissing && { error: t('Say why.') })}
      />
      <Button type="submit" className="justify-self-start">
        {t('Send with this reason')}
      </Button>
    </form>
  )
}

/** The only field whose value is nothing to read. */
const ASSIGNEE = 'assigneeId'

function Conflict({ change, refusal }: { change: WaitingChange; refusal: Refusal }) {
  const { record = {}, by, fields = [] } = refusal
  const name = useWhoElse()(by)
  const [isSaving, setSaving] = useState(false)
  const mine = fieldsOf(change)
  const { data: people } = useQuery({ ...membersQuery(), enabled: fields.includes(ASSIGNEE) })
  const nameOf = (id: unknown) =>
    id
      ? (people?.members.find((member) => member.id === id)?.name ?? t('Somebody else'))
      : t('Anyone')
  const textOf = (field: string, value: unknown) =>
    field === ASSIGNEE ? nameOf(value) : fieldText(change, field, value)
  const savedAt = typeof record.updatedAt === 'string' ? record.updatedAt : refusal.at
  const time = whenText(savedAt)
  const choose = (theirs: string[]) => {
    setSaving(true)
    const kept = Object.fromEntries(theirs.map((field) => [field, record[field]]))
    void decide(change.seq, { ...mine, ...kept })
  }
  return (
    <ConflictChoices
      title={t('This was changed elsewhere too')}
      fields={fields.map((field) => ({
        name: field,
        label: field === ASSIGNEE ? t('Who') : (labelIn(change, field) ?? field),
        mine: textOf(field, mine[field]),
        theirs: textOf(field, record[field]),
      }))}
      mineLabel={t('Yours, {time}', { time: whenText(change.at) })}
      theirsLabel={
        name ? t('{name}, {time}', { name, time }) : t('Saved elsewhere, {time}', { time })
      }
      isSaving={isSaving}
      onChoose={choose}
    />
  )
}
