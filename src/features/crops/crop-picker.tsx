import { SearchField } from '#src/ui/search-field.tsx'
import { Check, Sprout } from 'lucide-react'
import { useState } from 'react'
import type { CropEntry } from '#domain/catalogues/crops.ts'
import { plainText } from '#domain/texts/typed-words.ts'
import { Button } from '#src/ui/button.tsx'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX, Picture } from '#src/ui/picture.tsx'
import { cn } from '#src/lib/cn.ts'
import { say, t } from '#src/lib/texts.ts'

type CropPickerProps = {
  crops: readonly CropEntry[]
  /** Ids in the order of selection. */
  selected: readonly string[]
  onToggle: (id: string) => void
}

/** A searchable choice of crops. A search keeps the selection of crops that it hides. */
export function CropPicker({ crops, selected, onToggle }: CropPickerProps) {
  const [words, setWords] = useState('')
  const found = searchCatalogue(crops, words)
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField
        label={t('Search crops')}
        placeholder={t('Search crops...')}
        value={words}
        onChange={setWords}
      />
      <p role="status" data-not-a-figure="label" className="sr-only">
        {words.trim() &&
          found.length > 0 &&
          t('{shown} of {all} crops shown', { shown: found.length, all: crops.length })}
      </p>
      {found.length === 0 && <NoMatch words={words.trim()} onClear={() => setWords('')} />}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5">
        {found.map((crop) => (
          <li key={crop.id}>
            <CropCard
              crop={crop}
              isSelected={selected.includes(crop.id)}
              onToggle={() => onToggle(crop.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoMatch({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <div role="status" className="rounded-card bg-surface p-8 text-center">
      <p className="text-base font-semibold">{t('No crops match')}</p>
      <p data-not-a-figure="entered" className="mt-1 text-soft">
        {t('No common or scientific name in the catalogue has “{words}” in it.', { words })}
      </p>
      <Button kind="secondary" className="mt-4" onClick={onClear}>
        {t('Show all crops')}
      </Button>
    </div>
  )
}

/** Matches the common or the scientific name, ignoring case (spec section 2) and accents. */
export function searchCatalogue(crops: readonly CropEntry[], words: string) {
  const query = plainText(words).trim().toLowerCase()
  return crops.filter(({ label, scientificName }) =>
    [label.id, say(label), scientificName].some((text) =>
      plainText(text).toLowerCase().includes(query),
    ),
  )
}

type CropCardProps = { crop: CropEntry; isSelected: boolean; onToggle: () => void }

function CropCard({ crop, isSelected, onToggle }: CropCardProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onToggle}
      className={cn(
        'relative flex h-full w-full scroll-mt-20 scroll-mb-48 flex-col gap-2 rounded-card bg-surface p-2 text-left',
        isSelected ? 'ring-2 ring-leaf' : 'hover:bg-sunken',
      )}
    >
      <Picture
        src={crop.image}
        widthPx={PICTURE_WIDTH_PX}
        heightPx={PICTURE_HEIGHT_PX}
        placeholder={<Sprout />}
      />
      <span className="px-1 pb-1">
        <span className="block font-medium">{say(crop.label)}</span>
        <span lang="la" className="block text-xs text-soft">
          {crop.scientificName}
        </span>
      </span>
      {isSelected && (
        <span className="absolute top-3.5 right-3.5 rounded-full bg-leaf p-1 text-on-leaf">
          <Check aria-hidden className="size-4" strokeWidth={3} />
        </span>
      )}
    </button>
  )
}
