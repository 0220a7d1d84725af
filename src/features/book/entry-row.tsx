import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDeleteEntry, type ShownEntry } from '#src/api/entries.ts'
import { useMay } from '#src/api/session.ts'
import { useWho, whoText } from '#src/api/who.ts'
import { firstLine } from '#src/lib/first-line.ts'
import { t } from '#src/lib/texts.ts'
import { MoreMenu, type MenuAction } from '#src/ui/more-menu.tsx'
import { EntryDetails } from './entry-details.tsx'
import { ENTRY_KINDS } from './entry-kinds.ts'
import { entryTitle, moneyOf, placesText, withProductName } from './entry-text.ts'
import type { BookContext } from './use-entry-context.ts'

type EntryRowProps = {
  entry: ShownEntry
  context: BookContext
  onCorrect: () => void
}

/** One line of the book. It opens what else there is, and what it was before. */
export function EntryRow({ entry: known, context, onCorrect }: EntryRowProps) {
  const entry = withProductName(known, context.products)
  const { icon: Icon } = ENTRY_KINDS[entry.kind]
  const who = whoText(useWho()(entry.by))
  const [isOpen, setOpen] = useState(false)
  const title = entryTitle(entry)
  const places = placesText(entry.targets, context.places)
  const marks = [
    entry.isWaiting && t('Waiting for a network'),
    entry.version > 1 && t('Corrected'),
    entry.closedUntil && t('Within a waiting period'),
  ]
  return (
    <li className="flex items-center" data-not-a-figure="entered">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-card px-4 py-1.5 text-left -outline-offset-3 hover:bg-sunken"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-soft" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{title}</span>{' '}
          <span className="block truncate text-xs text-soft">
            {[places, firstLine(entry.notes), entry.counterparty, who, ...marks]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>{' '}
        <span className="shrink-0 text-right text-sm">{moneyOf(entry)}</span>
      </button>
      <EntryMenu entry={entry} name={`${title} · ${places}`} onCorrect={onCorrect} />
      {isOpen && <EntryDetails entry={entry} context={context} onClose={() => setOpen(false)} />}
    </li>
  )
}

type EntryMenuProps = { entry: ShownEntry; name: string; onCorrect: () => void }

function EntryMenu({ entry, name, onCorrect }: EntryMenuProps) {
  const mayCorrect = useMay('work')
  const mayDelete = useMay('manage')
  const { mutate: remove } = useDeleteEntry()
  const confirmDeletion = () => {
    if (window.confirm(t('Delete “{name}”?', { name }))) remove({ entry, name })
  }
  const actions: (MenuAction | false)[] = [
    mayCorrect && { label: t('Correct'), icon: Pencil, onSelect: onCorrect },
    mayDelete && {
      label: t('Delete'),
      icon: Trash2,
      onSelect: confirmDeletion,
      isDangerous: true,
    },
  ]
  const shown = actions.filter((action) => action !== false)
  return shown.length > 0 ? (
    <div className="shrink-0 pr-2">
      <MoreMenu label={t('More for {name}', { name })} actions={shown} />
    </div>
  ) : null
}
