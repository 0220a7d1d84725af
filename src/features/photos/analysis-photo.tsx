import { useState } from 'react'
import type { EntityType, FoundAnalysis } from '#contract/analysis.ts'
import { t } from '#src/lib/texts.ts'
import { Switch } from '#src/ui/switch.tsx'

const LAYER = 'col-start-1 row-start-1 aspect-4/3 w-full object-contain'
const WIDTH_PX = 640
const HEIGHT_PX = 480
const SIZE = { width: WIDTH_PX, height: HEIGHT_PX }

/** The place of a photo keeps its size, whatever it holds, so nothing moves. */
export const photoFrame = 'relative grid aspect-4/3 overflow-hidden rounded-card bg-sunken'

export const Shot = ({ src }: { src: string }) => (
  <img {...SIZE} src={src} alt={t('Your photo')} className={LAYER} />
)

/** The middle of a photo that is not sent yet, low enough to leave room for a choice. */
export const FileShot = ({ file }: { file: File }) => (
  <img
    {...SIZE}
    ref={(image) => {
      if (!image) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    }}
    alt={t('Your photo')}
    className="h-[26dvh] w-full rounded-card bg-sunken object-cover"
  />
)

type AnalysisPhotoProps = {
  entityType: EntityType
  analysis: FoundAnalysis
  subject: string
  /** The picture as it is on this device, which need not be loaded again. */
  taken?: string | undefined
}

/** The analyzed photo, with an optional overlay of what was counted. */
export function AnalysisPhoto({ entityType, analysis, subject, taken }: AnalysisPhotoProps) {
  const [showsOverlay, setShowsOverlay] = useState(false)
  const [brokenURL, setBrokenURL] = useState<string>()
  const { imageURL, overlayURL } = analysis
  const src = taken ?? imageURL
  return (
    <figure className="grid content-start">
      <div className={photoFrame}>
        {brokenURL && brokenURL === src ? (
          <p className="place-self-center p-5 text-soft">{t('The photo cannot be shown.')}</p>
        ) : (
          <img
            {...SIZE}
            src={src}
            alt={t('{subject} as analyzed', { subject })}
            onError={() => setBrokenURL(src)}
            className={LAYER}
          />
        )}
        {overlayURL && showsOverlay && <img {...SIZE} src={overlayURL} alt="" className={LAYER} />}
      </div>
      {overlayURL && (
        <Switch
          label={entityType === 'crop' ? t('Show spots') : t('Show what was counted')}
          isOn={showsOverlay}
          onChange={setShowsOverlay}
          className="text-sm"
        />
      )}
    </figure>
  )
}
