import { Copy, Download, Trash2 } from 'lucide-react'
import type { WaitingChange } from '#src/api/offline/change.ts'
import { say, t } from '#src/lib/texts.ts'
import { MoreMenu, type MenuAction } from '#src/ui/more-menu.tsx'
import { changeText } from './change-text.ts'
import { copyDetails, giveUp, savePhoto } from './give-up.ts'

type ChangeMenuProps = { change: WaitingChange; all: readonly WaitingChange[] }

export function ChangeMenu({ change, all }: ChangeMenuProps) {
  const { photo, at } = change
  const actions: MenuAction[] = [
    photo
      ? {
          label: t('Save the photo'),
          icon: Download,
          onSelect: () => savePhoto(photo.bytes, at),
        }
      : { label: t('Copy the text'), icon: Copy, onSelect: () => void copyDetails(change) },
    {
      label: t('Delete it'),
      icon: Trash2,
      onSelect: () => giveUp(change, all),
      isDangerous: true,
    },
  ]
  return (
    <MoreMenu
      label={t('More for {change}', { change: say(changeText(change)) })}
      actions={actions}
    />
  )
}
