import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import type { EmergencyNumbers } from '#contract/emergency-numbers.ts'
import type { Project } from '#contract/projects.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import { emergencyQuery } from '#src/api/emergency-numbers.ts'
import { useMay } from '#src/api/session.ts'
import { paths, recordInAddress } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/card.tsx'
import { Loading, type AssistantProps } from './assistant.tsx'
import { Conversation } from './conversation.tsx'
import { EmergencyForm } from './emergency-form.tsx'
import { EmergencyLine } from './emergency-line.tsx'

/** What stands below the heading: whom to call, and the conversation or what stands in its way. */
export function AssistantBody(props: AssistantProps) {
  const { data: numbers } = useQuery(emergencyQuery())
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(false)
    editButton.current?.focus()
  }
  return (
    <>
      <AboutRecord project={props.projects.find(({ id }) => id === props.projectId)} />
      <EmergencyLine
        editButton={editButton}
        isEditing={isEditing}
        onEdit={() => (isEditing ? close() : setEditing(true))}
      />
      {isEditing && numbers && <EmergencySheet known={numbers} onClose={close} />}
      {/* Hidden, not unmounted, to keep its place and what was typed. */}
      <div className={isEditing ? 'hidden' : 'contents'}>
        <Asked {...props} />
      </div>
    </>
  )
}

/** Names the record whose page is open, as the questions are about it. */
function AboutRecord({ project }: { project: Project | undefined }) {
  useLocation()
  const recordId = recordInAddress()
  const name = project && recordsOf(project).find(({ id }) => id === recordId)?.name
  return (
    name && (
      <p data-not-a-figure="entered" className="-mt-1 truncate px-4 pb-2 text-xs text-soft">
        {t('About {name}', { name })}
      </p>
    )
  )
}

type EmergencySheetProps = { known: EmergencyNumbers; onClose: () => void }

function EmergencySheet({ known, onClose }: EmergencySheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.querySelector('input')?.focus(), [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Otherwise the whole panel would close.
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from any element inside
    <div ref={sheet} onKeyDown={closeOnEscape} className="flex-1 space-y-3 overflow-y-auto p-4">
      <h2 className="font-semibold">{t('Whom you call in an emergency')}</h2>
      <EmergencyForm known={known} onSaved={onClose}>
        <Button kind="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </EmergencyForm>
    </div>
  )
}

function Asked({ projectId, projects, isPending, error, refetch, isOpen }: AssistantProps) {
  const [mayAsk, mayAdd] = [useMay('advise'), useMay('manage')]
  const isListed = projects.some(({ id }) => id === projectId)
  if (!mayAsk)
    return (
      <Obstacle
        title={t('The assistant answers those who advise or work here')}
        text={t('Your role on this farm lets you look at everything else.')}
        link={{ label: t('Open the farm'), href: paths.farm }}
      />
    )
  if (projectId && (isListed || isPending || error))
    return <Conversation key={projectId} projectId={projectId} isOpen={isOpen} />
  if (isPending) return <Loading />
  if (error)
    return (
      <Failure
        text={t('Your projects could not be loaded.')}
        onRetry={() => void refetch()}
        className="p-4"
      />
    )
  return projectId ? (
    <Obstacle
      title={t('Project not found')}
      text={t('It may have been deleted.')}
      link={{ label: t('Ask about another project'), href: paths.assistant() }}
    />
  ) : !mayAdd ? (
    <Obstacle
      title={t('There is nothing on this farm yet')}
      text={t('The assistant answers from what its owner or a manager saves here.')}
      link={{ label: t('Open the farm'), href: paths.farm }}
    />
  ) : (
    <Obstacle
      title={t('Create a project first')}
      text={t('The assistant answers from what you save in it.')}
      link={{ label: t('Create a project'), href: paths.home }}
    />
  )
}

type ObstacleProps = { title: string; text: string; link: { label: string; href: string } }

const Obstacle = ({ title, text, link }: ObstacleProps) => (
  <div className="grid justify-items-start gap-2 p-4">
    <h2 className="font-semibold">{title}</h2>
    <p className="text-soft">{text}</p>
    <Link href={link.href} className={buttonStyle('primary', 'mt-2')}>
      {link.label}
    </Link>
  </div>
)
