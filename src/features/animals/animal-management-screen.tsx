import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import type { Animal } from '#contract/animals.ts'
import { useCreateAnimal, useUpdateAnimal } from '#src/api/records.ts'
import { sessionQuery } from '#src/api/session.ts'
import { HealthBadge } from '#src/features/photos/health-badge.tsx'
import { animalNameOf } from '#domain/catalogues/animals.ts'
import { ChatButton } from '#src/features/assistant/chat-button.tsx'
import { draftSubject } from '#src/lib/storage.ts'
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
import { HerdForm, toHerdPayload, type HerdDetails } from './herd-form.tsx'
import { HerdSummary } from './herd-summary.tsx'

/** Spec section 2. */
const DEFAULT_ANIMAL = 'Cattle'

export function AnimalManagementScreen() {
  const { projectId = '', animalId } = useParams()
  const asked = useSearchParams()[0].get('animal')
  const pathTo = (id: string) => paths.animalManagement(projectId, id)
  const { place, project, formKey, openCreated } = useRecordPlace({
    projectId,
    recordsOf: (project) => project.animals,
    recordId: animalId,
    asked,
    pathTo,
  })
  const saved = place.state === 'open' ? place.record : undefined
  const animalName = animalNameOf(saved?.type || asked || DEFAULT_ANIMAL)
  const isNamed = asked !== null || place.state === 'open' || place.state === 'unlisted'
  return (
    <main>
      <ScreenHeader
        title={`${isNamed ? animalName : 'Animal'} Management`}
        backTo={paths.animalSelection(projectId)}
        backLabel="Back to animal selection"
      />
      <div className="mx-auto grid max-w-7xl grid-cols-1 gap-6 px-4 py-6 sm:px-6">
        <RecordGate
          place={place}
          pathTo={pathTo}
          what="herd"
          wayBack={{ label: 'Choose an animal', href: paths.animalSelection(projectId) }}
        >
          {(herd) => (
            <>
              <ProjectRecords project={project} currentId={animalId} />
              <HerdEditor
                key={formKey}
                projectId={projectId}
                herdId={animalId}
                herd={herd}
                animalName={animalName}
                onCreated={openCreated}
              />
            </>
          )}
        </RecordGate>
      </div>
    </main>
  )
}

type HerdEditorProps = {
  projectId: string
  herdId: string | undefined
  herd: Animal | undefined
  animalName: string
  onCreated: (id: string) => void
}

function HerdEditor({ projectId, herdId, herd, animalName, onCreated }: HerdEditorProps) {
  const { data: user } = useQuery(sessionQuery())
  const { mutateAsync: create } = useCreateAnimal(projectId)
  const { mutateAsync: update } = useUpdateAnimal()
  const [now] = useState(() => new Date())
  const save = (details: HerdDetails) => {
    const payload = toHerdPayload(details, animalName)
    // A farmer who has gone elsewhere by the time of the answer is not called back.
    return herdId
      ? update({ id: herdId, payload })
      : create(payload, { onSuccess: ({ id }) => onCreated(id) })
  }
  const record = herdId ? ['herd', herdId] : ['new herd', animalName]
  const subject = draftSubject(user?.id ?? '', projectId, ...record)
  return (
    <>
      <RecordLayout
        aside={<AnalysisWithTasks entityType="animal" entityId={herdId} subject={animalName} />}
      >
        <HerdSummary
          animalName={animalName}
          healthBadge={
            <HealthBadge entityType="animal" entityId={herdId} status={herd?.healthStatus} />
          }
          saved={
            herd && { headCount: herd.count, age: herd.updatedAt && timeAgo(herd.updatedAt, now) }
          }
        />
        <HerdForm
          animalName={animalName}
          herd={herd}
          isNew={!herdId}
          draftSubject={subject}
          save={save}
          actions={
            <>
              <ChatButton projectId={projectId} />
              <Link href={paths.animalSelection(projectId)} className={buttonStyle('secondary')}>
                Add Another Animal Type
              </Link>
              <Link href={paths.home} className={buttonStyle('secondary')}>
                Complete Project
              </Link>
            </>
          }
        />
      </RecordLayout>
      {herd && (
        <DeleteRecord
          kind="animal"
          projectId={projectId}
          recordId={herd.id}
          name={herd.herdName}
          draftSubject={subject}
        />
      )}
    </>
  )
}
