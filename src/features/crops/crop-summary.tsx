import { Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { cropCatalogue } from '#domain/catalogues/crops.ts'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX, Picture } from '#src/ui/picture.tsx'
import { RecordSummary, SummaryLine } from '#src/ui/record-layout.tsx'

type CropSummaryProps = {
  /** Its name on the screen, 'Tomatoes'. */
  cropName: string
  healthBadge: ReactNode
  /** How long ago it was saved; undefined while it is not. */
  age: string | undefined
}

export function CropSummary({ cropName, healthBadge, age }: CropSummaryProps) {
  const entry = cropCatalogue.find(({ name }) => name === cropName)
  return (
    <RecordSummary
      label="Crop summary"
      title={cropName}
      subtitle={entry?.scientificName ?? 'Unknown'}
      tip={entry}
      picture={
        <Picture
          src={entry?.image}
          widthPx={PICTURE_WIDTH_PX}
          heightPx={PICTURE_HEIGHT_PX}
          placeholder={<Sprout />}
        />
      }
    >
      {healthBadge}
      {age && <SummaryLine text={age} provenance="measured" />}
      <SummaryLine text="Last updated: 2 hours ago" provenance="sample" />
    </RecordSummary>
  )
}
