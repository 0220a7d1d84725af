import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Sprout } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'wouter'
import { rotationNote } from '#domain/book/rotation-note.ts'
import { cropLabel, findCrop } from '#domain/catalogues/crops.ts'
import { cropNotes } from '#domain/records/crop-notes.ts'
import { cropFields } from '#domain/records/crop.ts'
import { formValues } from '#domain/records/fields.ts'
import { rotationQuery } from '#src/api/rotation.ts'
import { useMay } from '#src/api/session.ts'
import { cropDates, cropFacts } from '#src/features/records/record-facts.ts'
import { RecordManagement } from '#src/features/records/record-management.tsx'
import { CropSuggestions } from '#src/features/tasks/crop-suggestions-card.tsx'
import { say, t } from '#src/lib/texts.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { fieldDetails, toCropPayload } from './crop-payload.ts'
import { nextCrop } from './crop-queue.ts'

/** Spec section 2. */
const DEFAULT_CROP = 'Tomatoes'

export function CropManagementScreen() {
  const { projectId = '', cropId } = useParams()
  const mayChange = useMay('manage')
  const { data: rotation } = useQuery({ ...rotationQuery(projectId), enabled: mayChange })
  const selectedCrops = useSearchParams()[0].get('selectedCrops')
  return (
    <RecordManagement
      kind="crop"
      projectId={projectId}
      recordId={cropId}
      recordsOf={({ crops }) => crops}
      nameOf={(crop, newName) => crop?.name || newName || DEFAULT_CROP}
      labelOf={(name) => say(cropLabel(name))}
      titleOf={({ fieldName }) => fieldName}
      selection={{
        path: paths.cropSelection(projectId),
        untitled: t('Crop Management'),
        back: t('Back to crop selection'),
        choose: t('Choose a crop'),
        addAnother: t('Add Another Crop'),
      }}
      draftKey="crop"
      fields={cropFields}
      notesOf={(name, crop) =>
        rotation ? { ...cropNotes, fieldName: rotationNote(name, crop, rotation) } : cropNotes
      }
      rules={fieldDetails}
      valuesOf={(crop) => formValues(cropFields, crop)}
      toPayload={toCropPayload}
      summaryOf={(name, crop, today) => {
        const entry = findCrop(name)
        return {
          label: t('Crop summary'),
          title: say(cropLabel(name)),
          scientificName: entry?.scientificName ?? t('Unknown'),
          facts: crop
            ? [crop.fieldName, ...cropFacts(crop).slice(1), ...cropDates(crop, today)]
            : [],
          entry,
          example: t('Last updated: 2 hours ago'),
          isExampleKnown: Boolean(crop?.updatedAt),
        }
      }}
      placeholder={<Sprout />}
      renderNext={(name) => nextLink(projectId, nextCrop(selectedCrops, name))}
      renderBelow={(crop) => <CropSuggestions crop={crop} />}
      closedPlaceOf={({ fieldName: name }) => ({ kind: 'field', projectId, name })}
    />
  )
}

/** Leads through the crops that were chosen together. */
const nextLink = (projectId: string, next: ReturnType<typeof nextCrop>) =>
  next && (
    <Link
      href={paths.cropManagementFor(projectId, next.crop.label.id, next.ids)}
      data-not-a-figure="step"
      className={buttonStyle('primary')}
    >
      {t('Next: {crop} ({position} of {count})', {
        crop: next.crop.label,
        position: next.position,
        count: next.ids.length,
      })}
      <ArrowRight aria-hidden className="size-5" />
    </Link>
  )
