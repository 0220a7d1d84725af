import { Check, Sprout } from 'lucide-react'
import type { CropEntry } from '#domain/catalogues/crops.ts'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from '#src/ui/picture-size.ts'
import { cn } from '#src/lib/cn.ts'
import { Picture } from '#src/ui/picture.tsx'

type CropCardProps = { crop: CropEntry; isSelected: boolean; onToggle: () => void }

export function CropCard({ crop, isSelected, onToggle }: CropCardProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onToggle}
      className={cn(
        'relative flex h-full w-full scroll-mt-4 scroll-mb-32 flex-col gap-3 rounded-card border bg-surface p-3 text-left shadow-card transition-colors',
        isSelected ? 'border-leaf ring-2 ring-leaf' : 'border-line hover:border-leaf',
      )}
    >
      <Picture
        src={crop.image}
        widthPx={PICTURE_WIDTH_PX}
        heightPx={PICTURE_HEIGHT_PX}
        placeholder={<Sprout />}
      />
      <span className="px-1 pb-1">
        <span className="block font-semibold">{crop.name}</span>
        <span className="block text-sm text-soft italic">{crop.scientificName}</span>
      </span>
      {isSelected && (
        <span className="absolute top-2 right-2 rounded-full bg-leaf p-1.5 text-on-leaf shadow-card">
          <Check aria-hidden className="size-5" strokeWidth={3} />
        </span>
      )}
    </button>
  )
}
