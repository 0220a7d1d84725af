import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { DeletedKind, Deletion } from '#contract/deletions.ts'
import { msg, type Message } from '#contract/message.ts'
import { deletionsQuery, useForgetDeletions, useUndoDeletion } from '#src/api/deletions.ts'
import { longDateText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Row, Rows, Section } from '#src/ui/section.tsx'

const KINDS: Record<DeletedKind, Message> = {
  project: msg('Project'),
  crop: msg('Field'),
  animal: msg('Herd'),
  solar: msg('Solar system'),
  task: msg('Task'),
}

const SHOWN = 8

/** What was deleted in the last 30 days; nothing where that is nothing. */
export function RecentlyDeleted() {
  const { data: deletions = [] } = useQuery(deletionsQuery())
  const { mutate: forget, isPending } = useForgetDeletions()
  const [isWhole, setWhole] = useState(false)
  if (deletions.length === 0) return null
  const confirmForgetting = () => {
    const question = t(
      'Delete {count, plural, one {this} other {all # of these}} for good? This cannot be undone.',
      { count: deletions.length },
    )
    if (window.confirm(question)) forget(deletions)
  }
  return (
    <Section
      title={t('Recently deleted')}
      action={
        <Button kind="quiet" className="-mx-4" onClick={confirmForgetting} disabled={isPending}>
          {t('Delete all for good')}
        </Button>
      }
    >
      <Rows>
        {deletions.slice(0, isWhole ? undefined : SHOWN).map((deletion) => (
          <DeletedRow key={deletion.id} deletion={deletion} />
        ))}
      </Rows>
      {!isWhole && deletions.length > SHOWN && (
        <Button kind="quiet" data-not-a-figure="entered" onClick={() => setWhole(true)}>
          {t('Show all {count, number}', { count: deletions.length })}
        </Button>
      )}
    </Section>
  )
}

function DeletedRow({ deletion }: { deletion: Deletion }) {
  const { id, kind, name, projectId, projectName, goneAt } = deletion
  const { mutate: undo, isPending } = useUndoDeletion()
  const what = say(KINDS[kind])
  const isOrphan = projectId !== null && projectName === null
  return (
    <Row
      title={<span data-not-a-figure="entered">{name || what}</span>}
      note={
        <span data-not-a-figure="entered">
          {isOrphan
            ? t('{what}. Restore its project first.', { what })
            : t('{what}, until {day}', { what, day: longDateText(goneAt) })}
        </span>
      }
      actions={
        !isOrphan && (
          <Button
            kind="quiet"
            aria-label={t('Restore {name}', { name: name || what })}
            onClick={() => undo(id)}
            disabled={isPending}
          >
            <RotateCcw aria-hidden className="size-5" />
            {t('Restore')}
          </Button>
        )
      }
    />
  )
}
