import type { PhotoSubject } from '#server/ai.ts'
import { animalChecklist } from './animal-checklist.ts'
import { triageCrop } from './crop-triage.ts'
import type { Look } from './finding.ts'
import { triagePanel } from './panel-triage.ts'
import { photoQuality } from './photo-gate.ts'
import type { Picture } from './picture.ts'

/** Looks at a decoded photo at working size. Pure: the same pixels give the same finding. */
export function lookAtPicture(picture: Picture, subject: PhotoSubject): Look {
  const quality = photoQuality(picture)
  switch (subject.entityType) {
    case 'crop':
      return triageCrop(picture, quality)
    case 'animal':
      return animalChecklist(subject.name, quality)
    case 'solar':
      return triagePanel(picture, quality)
  }
}
