import { Camera, LoaderCircle, RotateCw } from 'lucide-react'
import { useMay } from '#src/api/session.ts'
import { isHandheld } from '#src/lib/browser.ts'
import { percentText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { photoFrame, Shot } from './analysis-photo.tsx'
import { PhotoButton } from './photo-button.tsx'
import type { PhotoInHand as Hand } from './use-photo.ts'

const PERCENT = 100

type PhotoInHandProps = { hand: Hand; onCancel: () => void }

/** A photo that is sent, analyzed or refused: the picture stays in its place until the verdict. */
export function PhotoInHand({ hand, onCancel }: PhotoInHandProps) {
  const { shot, stage, failure } = hand
  if (!shot) return null
  const percent = Math.round(shot.sentShare * PERCENT)
  return (
    <div className="grid gap-4">
      <div className={photoFrame}>
        {shot.picture && <Shot src={shot.picture} />}
        {stage === 'sending' && (
          <progress
            aria-label={t('Sending photo')}
            max={PERCENT}
            value={percent}
            className="absolute inset-x-0 bottom-0 h-1 w-full appearance-none [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-leaf"
          />
        )}
      </div>
      {failure ? (
        <div role="alert" className="grid gap-4 border-l-4 border-look pl-4">
          <p className="text-xl font-semibold text-pretty">{failure.sentence}</p>
          <p className="text-sm text-soft">{t('The photo was not analyzed.')}</p>
          <div className="flex flex-wrap gap-2">
            {failure.mayRetry ? (
              <Button onClick={hand.retry}>
                <RotateCw aria-hidden className="size-5" />
                {t('Try again')}
              </Button>
            ) : (
              <TakeAgain onPhoto={hand.take} />
            )}
            <Button kind="quiet" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex min-h-24 items-center gap-3 self-start">
          <LoaderCircle
            aria-hidden
            className="size-6 animate-spin text-leaf motion-reduce:hidden"
          />
          <p role="status" className="min-w-0 flex-1 text-xl font-semibold">
            {stage === 'sending' ? t('Sending photo') : t('Analyzing image...')}
            {stage === 'sending' && (
              <span aria-hidden className="ml-2 text-base font-normal text-soft tabular-nums">
                {percentText(percent)}
              </span>
            )}
          </p>
          {stage === 'sending' && (
            <Button kind="quiet" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Also the next step of a photo that shows too little. */
export const TakeAgain = ({ onPhoto }: { onPhoto: (photo: File) => void }) =>
  useMay('advise') && (
    <PhotoButton from="camera" onPhoto={onPhoto}>
      <Camera aria-hidden className="size-5" />
      {isHandheld() ? t('Take again') : t('Choose another photo')}
    </PhotoButton>
  )
