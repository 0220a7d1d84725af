import type { FieldWater } from '#contract/weather.ts'
import { t } from '#src/lib/texts.ts'
import { water } from './weather-words.ts'

/** What the roots lack beside what they can lack before the crop suffers. */
export function WaterBar({ water: { depletionMm, readilyAvailableMm } }: { water: FieldWater }) {
  if (depletionMm === null || readilyAvailableMm === null) return null
  const share = readilyAvailableMm > 0 ? Math.min(1, depletionMm / readilyAvailableMm) : 1
  return (
    <div className="grid gap-1">
      <svg
        aria-hidden
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-2 w-full rounded-full bg-sunken"
      >
        <rect width={share * 100} height="1" className={share >= 1 ? 'fill-act' : 'fill-sky'} />
      </svg>
      <p className="text-xs text-soft">
        {t('Lacks {depletion}; the crop suffers beyond {available}', {
          depletion: water(depletionMm, 0),
          available: water(readilyAvailableMm, 0),
        })}
      </p>
    </div>
  )
}
