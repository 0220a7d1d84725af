import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import type { FieldWater } from '#contract/weather.ts'
import { cropLabel } from '#domain/catalogues/crops.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { Section } from '#src/ui/section.tsx'
import { cropOn } from './finding-tasks.ts'
import { IrrigationOffer } from './irrigation-offer.tsx'
import { weekdayName } from './place-time.ts'
import type { PresentWeather } from './present-weather.ts'
import { UnknownWater } from './unknown-water.tsx'
import { WaterBar } from './water-bar.tsx'
import { Watered } from './watered.tsx'
import { celsius, water } from './weather-words.ts'

type FieldWatersProps = { weather: PresentWeather; project: Project }

/** How much water each field lacks, an estimate of weather and crop. */
export const FieldWaters = ({ weather, project }: FieldWatersProps) => (
  <Section title={t('Water of the fields')}>
    {weather.fields.length === 0 ? (
      <p className="text-soft">{t('No field in this project yet.')}</p>
    ) : (
      <ul className="divide-y divide-line rounded-card bg-surface">
        {weather.fields.map((water) => (
          <li key={water.fieldId} data-figures="estimate" className="grid gap-2 p-4">
            <FieldRow water={water} today={weather.today} project={project} />
          </li>
        ))}
      </ul>
    )}
  </Section>
)

type FieldRowProps = { water: FieldWater; today: string; project: Project }

function FieldRow({ water, today, project }: FieldRowProps) {
  const crop = cropOn(project, water)
  const { irrigation, unknown } = water
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 data-not-a-figure="entered" className="min-w-0 font-medium break-words">
          {crop ? (
            <Link
              href={paths.cropManagement(project.id, crop.id)}
              className="underline-offset-4 hover:underline"
            >
              {water.fieldName}
            </Link>
          ) : (
            water.fieldName
          )}
          {water.crop && (
            <span className="text-sm font-normal text-soft">
              {' · '}
              {say(cropLabel(water.crop))}
            </span>
          )}
        </h3>
        {!unknown && (
          <p className="text-sm font-medium">
            {irrigation ? needText(irrigation, today) : t('Enough water')}{' '}
            <Provenance kind="estimate" />
          </p>
        )}
      </div>
      {unknown ? (
        <UnknownWater water={water} why={unknown} crop={crop} />
      ) : (
        <>
          <WaterBar water={water} />
          <WeekLine of={water} />
          <div className="-ml-3 flex flex-wrap items-center gap-x-2">
            {irrigation && <IrrigationOffer water={water} need={irrigation} project={project} />}
            <Watered water={water} project={project} />
          </div>
        </>
      )}
    </>
  )
}

/** '22 mm by Thursday'. */
const needText = ({ mm, by }: { mm: number; by: string }, today: string) =>
  by <= today
    ? t('{water} today', { water: water(mm, 0) })
    : t('{water} by {day}', { water: water(mm, 0), day: weekdayName(by, today) })

/** What came and went in seven days, and the warmth since planting. */
function WeekLine({ of }: { of: FieldWater }) {
  const { rainMm, irrigationMm, cropEvapotranspirationMm, degreeDaysC, baseC } = of
  const week = [
    rainMm !== null && t('rain {water}', { water: water(rainMm) }),
    irrigationMm !== null && t('irrigation {water}', { water: water(irrigationMm, 1) }),
    cropEvapotranspirationMm !== null &&
      t('used by the crop {water}', { water: water(cropEvapotranspirationMm) }),
  ].filter((one) => one !== false)
  return (
    <p className="text-xs text-soft">
      {week.length > 0 && t('Last 7 days: {figures}', { figures: week.join(', ') })}
      {degreeDaysC !== null && baseC !== null && (
        <>
          {' · '}
          {t('{sum} degree days above {base} since planting', {
            sum: {
              quantity: degreeDaysC,
              unit: 'celsius difference',
              maximumFractionDigits: 0,
              alone: true,
            },
            base: { ...celsius(baseC), maximumFractionDigits: 1 },
          })}
        </>
      )}
    </p>
  )
}
