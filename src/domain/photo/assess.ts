import type { EntityType } from '#contract/analysis.ts'
import { msg } from '#contract/message.ts'
import { animalChecklist } from './animal-checklist.ts'
import { triageCrop } from './crop-triage.ts'
import type { Assessment } from './finding.ts'
import { triagePanel } from './panel-triage.ts'
import { type Mask, photoQuality, type Picture } from './picture.ts'
import { UnusablePhoto } from './unusable-photo.ts'

/** What the record says the photo shows, e.g. {entityType: 'crop', name: 'Tomatoes'}. */
export type PhotoSubject = { entityType: EntityType; name: string }

const TOO_DARK = msg('Too dark. Take it again in daylight or with the flash.')
const TOO_BLURRED = msg('Too blurred. Take it again: hold still, a hand away, and tap to focus.')

/**
 * Analyses a picture at working size. The same pixels give the same finding, on the server as on a
 * phone.
 * @throws UnusablePhoto
 */
export function assess(picture: Picture, subject: PhotoSubject): Assessment {
  const quality = photoQuality(picture)
  if (quality.isDark) throw new UnusablePhoto(TOO_DARK)
  if (quality.isNothingSharp) throw new UnusablePhoto(TOO_BLURRED)
  switch (subject.entityType) {
    case 'crop':
      return triageCrop(picture, quality)
    case 'animal':
      return animalChecklist(subject.name, quality)
    case 'solar':
      return triagePanel(picture, quality)
  }
}

/** Magenta stands out on green, brown and blue. It is translucent, so the leaf stays visible. */
const MARK = [255, 0, 255, 150]

/** RGBA, four bytes per pixel: the mark where pixels were counted, transparent elsewhere. */
export function overlayOf(counted: Mask) {
  const rgba = new Uint8Array(counted.length * 4)
  counted.forEach((isCounted, at) => isCounted && rgba.set(MARK, at * 4))
  return rgba
}
