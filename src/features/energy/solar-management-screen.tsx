import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { projectsQuery } from '#src/api/projects.ts'
import { sessionQuery, useMay } from '#src/api/session.ts'
import { solarSystemQuery } from '#src/api/solar.ts'
import { statusOf } from '#src/api/request.ts'
import { ChatButton } from '#src/features/assistant/chat-button.tsx'
import { t } from '#src/lib/texts.ts'
import { draftSubject } from '#src/lib/drafts.ts'
import { paths } from '#src/lib/paths.ts'
import { Loading, Notice } from '#src/ui/card.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { RecordBook } from '#src/features/book/record-book.tsx'
import { AnalysisWithTasks } from '#src/features/records/analysis-with-tasks.tsx'
import { projectCrumbs, RecordCrumb } from '#src/features/records/record-crumbs.tsx'
import { RecordMenu } from '#src/features/records/record-menu.tsx'
import { NotFound } from '#src/features/records/record-gate.tsx'
import { NotAllowed } from '#src/features/records/not-allowed.tsx'
import { useRefetchIfMissing } from '#src/features/records/use-record-place.ts'
import { RecordHistory } from '#src/features/timeline/record-history.tsx'
import { toSolarPayload } from './solar-fields.ts'
import { InsightsStep, SolarInsights, SolarWizard } from './solar-wizard.tsx'

export function SolarManagementScreen() {
  const { projectId = '', systemId } = useParams()
  const { data: projects, isPending } = useQuery(projectsQuery())
  const { data: user } = useQuery(sessionQuery())
  const project = projects?.find(({ id }) => id === projectId)
  const system = project?.solarSystems?.find(({ id }) => id === systemId)
  const record = systemId ? ['solar', systemId] : ['new solar']
  const subject = draftSubject(user?.id ?? '', projectId, ...record)
  const isMissing = projects !== undefined && !project
  const isRechecking = useRefetchIfMissing(isMissing, projectId)
  return (
    <Screen
      title={t('Solar System Management')}
      backTo={paths.dashboard}
      backLabel={t('Back to the dashboard')}
      crumbs={projectCrumbs(project)}
      place={project && <RecordCrumb project={project} recordId={systemId} />}
      actions={
        system && (
          <RecordMenu
            key={system.id}
            kind="solar"
            projectId={projectId}
            recordId={system.id}
            name={system.location}
            draftSubject={subject}
          />
        )
      }
      className="grid grid-cols-1 gap-6"
    >
      {isPending || isRechecking ? (
        <WizardSkeleton />
      ) : isMissing ? (
        <NotFound title={t('Project not found')} />
      ) : (
        <SolarEditor
          key={projectId}
          projectId={projectId}
          systemId={systemId}
          draftSubject={subject}
        />
      )}
    </Screen>
  )
}

type EditorProps = {
  projectId: string
  systemId: string | undefined
  draftSubject: string
}

type OpenWizard = { key: number; systemId: string | undefined; createdId?: string }

/** Remounts the wizard for each URL, but keeps it when the system it created enters the URL. */
function useOpenWizard(systemId: string | undefined) {
  const [wizard, setWizard] = useState<OpenWizard>({ key: 0, systemId })
  const isCreated = systemId !== undefined && systemId === wizard.createdId
  if (wizard.systemId !== systemId)
    setWizard(isCreated ? { ...wizard, systemId } : { key: wizard.key + 1, systemId })
  const keepWizardFor = (createdId: string) => setWizard({ ...wizard, createdId })
  return { wizardKey: wizard.key, isCreated, keepWizardFor }
}

function SolarEditor({ projectId, systemId, draftSubject: subject }: EditorProps) {
  const { wizardKey, isCreated, keepWizardFor } = useOpenWizard(systemId)
  useEffect(() => void (systemId && InsightsStep.preload()), [systemId])
  const [, navigate] = useLocation()
  const mayChange = useMay('manage')
  const isOpened = systemId !== undefined && !isCreated
  const { data, error, isFetching, refetch } = useQuery({
    ...solarSystemQuery(projectId, systemId ?? ''),
    enabled: isOpened,
  })
  if (isOpened && !data) {
    if (!error) return <WizardSkeleton />
    if (statusOf(error) === 404) {
      return <NotFound title={t('This solar system is not in the project')} />
    }
    return (
      <Notice
        title={t('The solar system could not be loaded')}
        text={t('Check your connection, then try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!mayChange && !systemId) return <NotAllowed />
  const panels = {
    chatButton: <ChatButton projectId={projectId} />,
    photoPanel: (
      <AnalysisWithTasks entityType="solar" entityId={systemId} subject={t('Solar panels')} />
    ),
  }
  const place = { projectId, systemId, saved: toSolarPayload(data), draftSubject: subject }
  const history = systemId && (
    <>
      <RecordBook targetId={systemId} />
      <RecordHistory projectId={projectId} entityId={systemId} />
    </>
  )
  if (!mayChange)
    return (
      <>
        <SolarInsights {...place} {...panels} />
        {history}
      </>
    )
  return (
    <>
      <SolarWizard
        key={wizardKey}
        {...place}
        {...panels}
        version={data?.updatedAt || undefined}
        onCreated={(id) => {
          keepWizardFor(id)
          navigate(paths.solarManagement(projectId, id), { replace: true })
        }}
      />
      {history}
    </>
  )
}

const WizardSkeleton = () => (
  <Loading label={t('Loading the solar system')} shapes={['h-12', 'h-96']} />
)
