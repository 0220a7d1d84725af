import { Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { EntityType } from '#contract/analysis.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { useDeleteRecord } from '#src/api/records.ts'
import { useMay } from '#src/api/session.ts'
import { browserDrafts } from '#src/lib/drafts.ts'
import { say, t } from '#src/lib/texts.ts'
import { paths } from '#src/lib/paths.ts'
import { MoreMenu } from '#src/ui/more-menu.tsx'

type RecordMenuProps = {
  kind: EntityType
  projectId: string
  recordId: string
  /** As the farmer named it; '' for a solar system without a name. */
  name: string
  /** The record's drafts are deleted with it. */
  draftSubject: string
}

/** Deletes a saved record once the farmer confirms. */
export function RecordMenu(props: RecordMenuProps) {
  const { kind, projectId, recordId, name, draftSubject } = props
  const { words } = RECORD_KINDS[kind]
  const [, navigate] = useLocation()
  const mayDelete = useMay('manage')
  const { mutate: remove, isPending } = useDeleteRecord({ kind, projectId, recordId }, () => {
    for (const { key } of browserDrafts.of(draftSubject)) browserDrafts.drop(key)
  })
  const confirmDeletion = () => {
    const goesToo =
      kind === 'solar'
        ? t('Its measured production, photos, analyses and open tasks go with it.')
        : t('Its photos, analyses and open tasks go with it.')
    if (window.confirm(`${say(words.asksToDelete(name))} ${goesToo}`))
      remove(undefined, { onSuccess: () => navigate(paths.project(projectId)) })
  }
  if (!mayDelete) return null
  if (isPending) {
    return (
      <span role="status" className="px-3 text-sm text-soft">
        {t('Deleting…')}
      </span>
    )
  }
  return (
    <MoreMenu
      label={t('More for {name}', { name: name || say(words.unnamed) })}
      hint={t('More')}
      actions={[
        {
          label: say(words.deleteIt),
          icon: Trash2,
          onSelect: confirmDeletion,
          isDangerous: true,
        },
      ]}
    />
  )
}
