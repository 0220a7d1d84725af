import { Link } from 'wouter'
import type { Crop } from '#contract/crops.ts'
import type { FieldWater } from '#contract/weather.ts'
import { cropLabel } from '#domain/catalogues/crops.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { rich } from '#src/ui/rich.tsx'

type UnknownWaterProps = {
  water: FieldWater
  why: NonNullable<FieldWater['unknown']>
  crop: Crop | undefined
}

/** Why there is no figure, and what to do about it. */
export const UnknownWater = (props: UnknownWaterProps) => (
  <p data-not-a-figure="label" className="text-sm text-soft">
    <Reason {...props} />
  </p>
)

function Reason({ water, why, crop }: UnknownWaterProps) {
  const mayEnter = useMay('manage')
  switch (why) {
    case 'noCrop':
      return t('No crop stands here.')
    case 'noTable':
      return t('FAO-56 has no figures for {crop}.', { crop: cropLabel(water.crop) })
    case 'outOfSeason':
      return t(
        '{crop}: out of season. Trees without leaves and harvested crops take up hardly any water.',
        { crop: cropLabel(water.crop) },
      )
    case 'noWeather':
      return t('Past weather is still missing. The server asks for it by itself.')
    case 'noPlantingDate':
      return crop && mayEnter
        ? rich('No planting date: {link}.', {
            link: (
              <Link
                href={paths.cropManagement(crop.projectId, crop.id)}
                className="text-leaf underline underline-offset-4"
              >
                {t('enter it')}
              </Link>
            ),
          })
        : t('No planting date was entered.')
  }
}
