import { Camera, X } from 'lucide-react'
import { PhotoButton } from '#src/features/photos/photo-button.tsx'
import { isHandheld } from '#src/lib/browser.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import type { PhotoInForm } from './use-photo-in-form.ts'

type PhotoFieldProps = {
  /** What is on it. */
  label: string
  photo: PhotoInForm
  /** Of what is saved; '' for none. */
  saved: string
  onForget: () => void
}

export function PhotoField({ label, photo, saved, onForget }: PhotoFieldProps) {
  const shown = photo.picture ?? saved
  const remove = () => (photo.picture ? photo.drop() : onForget())
  return (
    <div className="flex flex-wrap items-center gap-2">
      {shown && (
        <>
          <img src={shown} alt={label} className="size-16 rounded-control bg-sunken object-cover" />
          <Button kind="quiet" aria-label={t('Remove the photo')} onClick={remove}>
            <X aria-hidden className="size-5" />
          </Button>
        </>
      )}
      <PhotoButton
        kind="secondary"
        from={isHandheld() ? 'camera' : 'gallery'}
        onPhoto={(file) => void photo.take(file)}
      >
        <Camera aria-hidden className="size-5" />
        {shown ? t('Another photo') : label}
      </PhotoButton>
      {photo.problem && <FieldError text={photo.problem} />}
    </div>
  )
}
