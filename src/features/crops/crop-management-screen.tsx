import { Sprout } from 'lucide-react'
import { useParams } from 'wouter'
import { cropLabel, findCrop } from '#domain/catalogues/crops.ts'
import { cropNotes } from '#domain/records/crop-notes.ts'
import { cropFields } from '#domain/records/crop.ts'
import { formValues } from '#domain/records/fields.ts'
import { RecordManagement } from '#src/features/records/record-management.tsx'
import { CropSuggestions } from '#src/features/tasks/crop-suggestions-card.tsx'
import { say, t } from '#src/lib/texts.ts'
import { paths } from '#src/lib/paths.ts'
import { RecordSummary, SummaryLine } from '#src/ui/record-layout.tsx'
import { fieldDetails, toCropPayload } from './crop-payload.ts'

/** Spec section 2. */
const DEFAULT_CROP = 'Tomatoes'

export function CropManagementScreen() {
  const { projectId = '', cropId } = useParams()
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
      notes={cropNotes}
      rules={fieldDetails}
      valuesOf={(crop) => formValues(cropFields, crop)}
      toPayload={toCropPayload}
      renderSummary={({ name, healthBadge, age }) => {
        const entry = findCrop(name)
        return (
          <RecordSummary
            label={t('Crop summary')}
            title={say(cropLabel(name))}
            subtitle={entry?.scientificName ?? t('Unknown')}
            entry={entry}
            placeholder={<Sprout />}
          >
            {healthBadge}
            {age && <SummaryLine text={age} provenance="measured" />}
            <SummaryLine text={t('Last updated: 2 hours ago')} provenance="sample" />
          </RecordSummary>
        )
      }}
      renderBelow={(crop) => <CropSuggestions crop={crop} />}
    />
  )
}
