import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { RefObject } from 'react'
import type { EmergencyNumbers } from '#contract/emergency-numbers.ts'
import { emergencyQuery } from '#src/api/emergency-numbers.ts'
import { useMay } from '#src/api/session.ts'
import { t } from '#src/lib/texts.ts'
import { telLink } from './telephone.tsx'

/** What most phones know, until the server has answered. */
const ANYWHERE = '112 / 911'

function numbersOf(known: EmergencyNumbers | undefined) {
  const { people = ANYWHERE, fire, poison, crisis } = known?.public ?? {}
  return [
    ...people.split(' / ').map((number) => ({ label: t('Emergency'), number })),
    { label: t('Fire'), number: fire },
    { label: t('Vet'), number: known?.veterinarian },
    { label: t('Poison'), number: known?.poison || poison },
    { label: t('Neighbor'), number: known?.neighbour },
    { label: t('Crisis'), number: crisis },
  ].flatMap(({ label, number }) => (number ? [{ label, number }] : []))
}

type EmergencyLineProps = {
  editButton: RefObject<HTMLButtonElement | null>
  isEditing: boolean
  onEdit: () => void
}

/** Whom to call: always in sight, whatever was asked. */
export function EmergencyLine({ editButton, isEditing, onEdit }: EmergencyLineProps) {
  const { data: known } = useQuery(emergencyQuery())
  const mayEdit = useMay('manage')
  return (
    <section
      aria-label={t('Emergency numbers')}
      data-not-a-figure="label"
      className="flex shrink-0 flex-wrap gap-x-3 border-y border-line px-4 text-xs text-soft"
    >
      {numbersOf(known).map(({ label, number }) => (
        <a
          key={`${label} ${number}`}
          href={telLink(number)}
          className="flex min-h-touch max-w-full min-w-touch flex-col justify-center rounded-control hover:text-ink"
        >
          <span>{label} </span>
          <span className="truncate font-medium text-ink">{number}</span>
        </a>
      ))}
      {known && mayEdit && (
        <button
          ref={editButton}
          type="button"
          aria-label={known.veterinarian ? t('Edit emergency numbers') : undefined}
          aria-expanded={isEditing}
          onClick={onEdit}
          className="flex min-h-touch min-w-touch items-center justify-center rounded-control font-medium text-leaf hover:text-leaf-strong"
        >
          {known.veterinarian ? <Pencil aria-hidden className="size-4" /> : t('Add your vet')}
        </button>
      )}
    </section>
  )
}
