import type { TimelineEntry } from '#contract/timeline.ts'
import { useDeleteComment } from '#src/api/comments.ts'
import { useMay } from '#src/api/session.ts'
import { useWho, whoText } from '#src/api/who.ts'
import { momentText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'

/** A comment in full, which its author and who manages the farm may delete. */
export function CommentRow({ entry }: { entry: TimelineEntry }) {
  const who = useWho()(entry.by)
  const [mayComment, mayManage] = [useMay('advise'), useMay('manage')]
  const { mutate: remove, isPending } = useDeleteComment()
  const confirmRemoval = () => {
    if (window.confirm(t('Delete this comment?'))) remove(entry)
  }
  return (
    <li className="px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-soft">
        <p className="min-w-0 break-words">
          <span data-not-a-figure="entered">{whoText(who) ?? t('Comment')}</span>
          {' · '}
          <time dateTime={entry.at}>{momentText(entry.at)}</time>
        </p>
        {(mayManage || (mayComment && who?.isYou)) && (
          <Button
            kind="quiet"
            className="-my-1 -mr-2 px-2! text-xs! text-soft!"
            onClick={confirmRemoval}
            disabled={isPending}
          >
            {t('Delete')}
          </Button>
        )}
      </div>
      <p data-not-a-figure="entered" className="break-words whitespace-pre-wrap">
        {entry.detail}
      </p>
    </li>
  )
}
