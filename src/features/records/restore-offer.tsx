import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useLocation } from 'wouter'
import { deletionsQuery, useUndoDeletion } from '#src/api/deletions.ts'
import { useMay } from '#src/api/session.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'

/** Offers to restore what the address names, if that was deleted lately. */
export function RestoreOffer() {
  const mayRestore = useMay('manage')
  const { data: deletions = [] } = useQuery({ ...deletionsQuery(), enabled: mayRestore })
  const { mutate: undo, isPending } = useUndoDeletion()
  const [path] = useLocation()
  const named = path.split('/')
  const found = deletions.find(({ entityId }) => named.includes(encodeURIComponent(entityId)))
  if (!found) return null
  return (
    <Button onClick={() => undo(found.id)} disabled={isPending}>
      <RotateCcw aria-hidden className="size-5" />
      {t('Restore it')}
    </Button>
  )
}
