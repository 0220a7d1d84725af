import type { WaitingChange } from '#src/api/offline/change.ts'
import { discard } from '#src/api/offline/outbox.ts'
import { say, t } from '#src/lib/texts.ts'
import { changeDetails } from './change-details.ts'
import { changeText } from './change-text.ts'

/** The later changes that cannot be sent without this one. */
const followersOf = ({ seq, recordId, method }: WaitingChange, all: readonly WaitingChange[]) =>
  method === 'POST'
    ? all.filter((one) => one.seq > seq && [one.recordId, ...(one.after ?? [])].includes(recordId))
    : []

/** Deletes a change once the farmer has confirmed it. */
export function giveUp(change: WaitingChange, all: readonly WaitingChange[]) {
  const question = t('Delete “{change}”? It was not sent, and cannot be brought back.', {
    change: say(changeText(change)),
  })
  const { length: count } = followersOf(change, all)
  const warning = t(
    '{count, plural, one {# later change belongs} other {# later changes belong}} to it and may be refused then.',
    { count },
  )
  if (window.confirm(count > 0 ? `${question}\n${warning}` : question)) void discard(change.seq)
}

export const copyDetails = (change: WaitingChange) =>
  navigator.clipboard.writeText(changeDetails(change).join('\n'))

/** Puts a photo among the downloads, as 'photo-2026-11-23.jpg'. */
export function savePhoto(bytes: Blob, at: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = `photo-${at.slice(0, 'YYYY-MM-DD'.length)}.${bytes.type === 'image/png' ? 'png' : 'jpg'}`
  link.click()
  URL.revokeObjectURL(link.href)
}
