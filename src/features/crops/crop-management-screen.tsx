import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import type { Crop } from '#contract/crops.ts'
import { useCreateCrop, useUpdateCrop } from '#src/api/records.ts'
import { sessionQuery } from '#src/api/session.ts'
import { HealthBadge } from '#src/features/photos/health-badge.tsx'
import { ChatButton } from '#src/features/assistant/chat-button.tsx'
import { draftSubject } from '#src/lib/storage.ts'
import { CropSuggestions } from '#src/features/tasks/crop-suggestions-card.tsx'
import { paths } from '#src/lib/paths.ts'
import { timeAgo } from '#src/lib/time-ago.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { RecordLayout } from '#src/ui/record-layout.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import { AnalysisWithTasks } from '#src/features/records/analysis-with-tasks.tsx'
import { DeleteRecord } from '#src/features/records/delete-record.tsx'
import { ProjectRecords } from '#src/features/records/project-records.tsx'
import { RecordGate } from '#src/features/records/record-gate.tsx'
import { useRecordPlace } from '#src/features/records/use-record-place.ts'
import { toCropPayload, type FieldDetails, FieldForm } from './field-form.tsx'
import { CropSummary } from './crop-summary.tsx'

/** Spec section 2. */
const DEFAULT_CROP = 'Tomatoes'

export function CropManagementScreen() {
  const { projectId = '', cropId } = useParams()
  const asked = useSearchParams()[0].get('crop')
  const pathTo = (id: string) => paths.cropManagement(projectId, id)
  const { place, project, formKey, openCreated } = useRecordPlace({
    projectId,
    recordsOf: (project) => project.crops,
    recordId: cropId,
    asked,
    pathTo,
  })
  const saved = place.state === 'open' ? place.record : undefined
  const cropName = saved?.name || asked || DEFAULT_CROP
  const isNamed = asked !== null || place.state === 'open' || place.state === 'unlisted'
  return (
    <main>
      <ScreenHeader
        title={`${isNamed ? cropName : 'Crop'} Management`}
        backTo={paths.cropSelection(projectId)}
        backLabel="Back to crop selection"
      />
      <div className="mx-auto grid max-w-7xl grid-cols-1 gap-6 px-4 py-6 sm:px-6">
        <RecordGate
          place={place}
          pathTo={pathTo}
          what="field"
          wayBack={{ label: 'Choose a crop', href: paths.cropSelection(projectId) }}
        >
          {(crop) => (
            <>
              <ProjectRecords project={project} currentId={cropId} />
              <CropEditor
                key={formKey}
                projectId={projectId}
                cropId={cropId}
                crop={crop}
                cropName={cropName}
                onCreated={openCreated}
              />
            </>
          )}
        </RecordGate>
      </div>
    </main>
  )
}

type CropEditorProps = {
  projectId: string
  cropId: string | undefined
  crop: Crop | undefined
  cropName: string
  onCreated: (id: string) => void
}

function CropEditor({ projectId, cropId, crop, cropName, onCreated }: CropEditorProps) {
  const { data: user } = useQuery(sessionQuery())
  const { mutateAsync: create } = useCreateCrop(projectId)
  const { mutateAsync: update } = useUpdateCrop()
  const [now] = useState(() => new Date())
  const save = (field: FieldDetails) => {
    const payload = toCropPayload(field, cropName)
    // A farmer who has gone elsewhere by the time of the answer is not called back.
    return cropId
      ? update({ id: cropId, payload })
      : create(payload, { onSuccess: ({ id }) => onCreated(id) })
  }
  const record = cropId ? ['crop', cropId] : ['new crop', cropName]
  const subject = draftSubject(user?.id ?? '', projectId, ...record)
  return (
    <>
      <RecordLayout
        aside={<AnalysisWithTasks entityType="crop" entityId={cropId} subject={cropName} />}
      >
        <CropSummary
          cropName={cropName}
          healthBadge={
            <HealthBadge entityType="crop" entityId={cropId} status={crop?.healthStatus} />
          }
          age={crop?.updatedAt && timeAgo(crop.updatedAt, now)}
        />
        <FieldForm
          crop={crop}
          isNew={!cropId}
          draftSubject={subject}
          save={save}
          actions={
            <>
              <ChatButton projectId={projectId} />
              <Link href={paths.cropSelection(projectId)} className={buttonStyle('secondary')}>
                Add Another Crop
              </Link>
              <Link href={paths.home} className={buttonStyle('secondary')}>
                Complete Project
              </Link>
            </>
          }
        />
        {crop && <CropSuggestions crop={crop} />}
      </RecordLayout>
      {crop && (
        <DeleteRecord
          kind="crop"
          projectId={projectId}
          recordId={crop.id}
          name={crop.fieldName}
          draftSubject={subject}
        />
      )}
    </>
  )
}
