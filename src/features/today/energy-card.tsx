import { FileUp } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#src/lib/texts.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Section } from '#src/ui/section.tsx'
import type { MeasuredEnergy } from './energy-days.ts'
import { EnergyView } from './energy-view.tsx'

type EnergyCardProps = {
  systems: readonly MeasuredEnergy[]
  today: string
  /** The upload screen, or the form for a first system; null without a project. */
  addPath: string | null
  mayAdd: boolean
  hasSystems: boolean
  /** Of all measured systems; `systems` holds only the most recently measured. */
  measuredCount: number
}

/** Measured and clear-sky energy by day. */
export const EnergyCard = ({
  systems,
  today,
  addPath,
  mayAdd,
  hasSystems,
  measuredCount,
}: EnergyCardProps) => (
  <Section title={t('Energy by day')}>
    {systems.length > 0 ? (
      <>
        <EnergyView systems={systems} today={today} />
        {measuredCount > systems.length && (
          <p data-not-a-figure="entered" className="text-sm text-soft">
            {t('The {shown} of {count} systems measured last are shown.', {
              shown: systems.length,
              count: measuredCount,
            })}
          </p>
        )}
      </>
    ) : (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-soft">
          {!mayAdd
            ? t('No days measured yet.')
            : hasSystems
              ? t(
                  'Upload your inverter’s CSV to see your energy day by day, beside that of cloudless days.',
                )
              : t('Add your solar system to see what it makes day by day.')}
        </p>
        {addPath && mayAdd && (
          <Link href={addPath} className={buttonStyle('secondary')}>
            <FileUp aria-hidden className="size-5" />
            {hasSystems ? t('Open your solar system') : t('Add a solar system')}
          </Link>
        )}
      </div>
    )}
  </Section>
)
