import type { RotationConflict, Season } from '#domain/book/rotation.ts'
import { seasonCropLabel } from '#domain/book/rotation-rules.ts'
import { conflictMessage } from '#domain/book/rotation-words.ts'
import { say, t } from '#src/lib/texts.ts'
import { StateDot } from '#src/ui/state-dot.tsx'
import type { Field } from './rotation-grid.tsx'

type ConflictRowsProps = {
  conflicts: readonly (Season & { conflict: RotationConflict })[]
  fields: readonly Field[]
  thisYear: number
  className?: string
}

/** What comes back too soon and what stood there, each as a dot and a sentence. */
export const ConflictRows = ({ conflicts, fields, thisYear, className }: ConflictRowsProps) =>
  conflicts.map(({ fieldId, year, crop, conflict }) => {
    const fieldName = fields.find(({ id }) => id === fieldId)?.name ?? ''
    return (
      <li key={`${fieldId} ${year}`} data-not-a-figure="entered" className={className}>
        <StateDot
          state="look"
          word={t('{crop} on {field} in {year}', {
            crop: seasonCropLabel(crop),
            field: fieldName,
            year: `${year}`,
          })}
          className="font-medium"
        />
        <p className="pl-4 text-sm">
          {say(conflictMessage(conflict, { fieldName, year, thisYear }))}
        </p>
      </li>
    )
  })
