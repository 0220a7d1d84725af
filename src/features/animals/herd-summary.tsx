import { PawPrint } from 'lucide-react'
import type { ReactNode } from 'react'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX, Picture } from '#src/ui/picture.tsx'
import { numberText } from '#src/lib/format.ts'
import { RecordSummary, SummaryLine } from '#src/ui/record-layout.tsx'
import { findAnimal } from '#domain/catalogues/animals.ts'

type HerdSummaryProps = {
  /** Its name on the screen, 'Sheep'. */
  animalName: string
  healthBadge: ReactNode
  /** As saved, with NaN and '' for a count and an age that nobody knows; undefined while it is not. */
  saved: { headCount: number; age: string } | undefined
}

export function HerdSummary({ animalName, healthBadge, saved }: HerdSummaryProps) {
  const entry = findAnimal(animalName)
  return (
    <RecordSummary
      label="Herd summary"
      title={`${animalName} Herd`}
      tip={entry}
      picture={
        <Picture
          src={entry?.image}
          widthPx={PICTURE_WIDTH_PX}
          heightPx={PICTURE_HEIGHT_PX}
          placeholder={<PawPrint />}
        />
      }
    >
      {healthBadge}
      {saved && !Number.isNaN(saved.headCount) && (
        <SummaryLine
          text={`${numberText(saved.headCount)} head saved. ${saved.age}`.trimEnd()}
          provenance="measured"
        />
      )}
      <SummaryLine text={`24 head of ${animalName}`} provenance="sample" />
    </RecordSummary>
  )
}
