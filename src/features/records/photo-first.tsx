import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { projectsQuery, useCreateProject } from '#src/api/projects.ts'
import { useMay } from '#src/api/session.ts'
import { FileShot } from '#src/features/photos/analysis-photo.tsx'
import { AnalysisResult } from '#src/features/photos/analysis-result.tsx'
import { PhotoInHand, TakeAgain } from '#src/features/photos/photo-in-hand.tsx'
import { usePhoto } from '#src/features/photos/use-photo.ts'
import { keepPhoto } from '#src/features/photos/waiting-photo.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/card.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { useTaskActions } from './analysis-with-tasks.tsx'
import { recordEntries, type RecordEntry } from './record-entries.ts'

type PhotoFirstProps = { photo: File; onClose: () => void }
type Entry = RecordEntry & { projectName: string; usedAt: string }

/** A photo that was taken before saying of what: asks which record it is, and shows the verdict. */
export function PhotoFirst({ photo, onClose }: PhotoFirstProps) {
  const { data: projects } = useQuery(projectsQuery())
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [chosen, choose] = useState<Entry>()
  const entries = useMemo(() => projects && lastUsedFirst(projects), [projects])
  const record = chosen ?? (entries?.length === 1 ? entries[0] : undefined)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      data-holds-toasts
      className="m-0 h-dvh max-h-none w-full max-w-none bg-canvas p-0 text-ink backdrop:bg-black/40 sm:m-auto sm:h-auto sm:max-h-[92dvh] sm:max-w-lg sm:rounded-card"
    >
      <div className="sticky top-0 z-10 flex h-14 items-center justify-between bg-canvas pr-2 pl-4">
        <h2 id={titleId} className="min-w-0 truncate text-base font-semibold">
          {record ? <span data-not-a-figure="entered">{record.title}</span> : t('Photo')}
        </h2>
        <Button
          kind="quiet"
          aria-label={t('Close')}
          className="px-3"
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <div className="px-4 pb-[calc(0.25rem+env(safe-area-inset-bottom))]">
        {record ? (
          <RecordPhoto record={record} photo={photo} onClose={() => dialog.current?.close()} />
        ) : (
          <WhichRecord photo={photo}>
            {!entries || !projects ? (
              <Skeleton className="h-40" />
            ) : entries.length === 0 ? (
              <NoRecord {...{ projects, photo }} onClose={() => dialog.current?.close()} />
            ) : (
              <RecordList entries={entries} onChoose={choose} />
            )}
          </WhichRecord>
        )}
      </div>
    </dialog>
  )
}

/** A photo changes a record too, so the newest change is the last use. */
const lastUsedFirst = (projects: Project[]): Entry[] =>
  projects
    .flatMap((project) => {
      const { crops = [], animals = [], solarSystems = [] } = project
      const usedAt = new Map(
        [...crops, ...animals, ...solarSystems].map(({ id, updatedAt }) => [id, updatedAt ?? '']),
      )
      return recordEntries(project).map((entry) => ({
        ...entry,
        projectName: project.name,
        usedAt: usedAt.get(entry.id) ?? '',
      }))
    })
    .toSorted((a, b) => b.usedAt.localeCompare(a.usedAt))

/** The photo, small, so that the choice stands without scrolling. */
const WhichRecord = ({ photo, children }: { photo: File; children: ReactNode }) => (
  <div className="grid gap-4">
    <FileShot file={photo} />
    {children}
  </div>
)

/** As many as stand on a phone; the others are found by their name. */
const SHOWN_FIRST = 7

type RecordListProps = { entries: Entry[]; onChoose: (entry: Entry) => void }

function RecordList({ entries, onChoose }: RecordListProps) {
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const found = entries.filter(({ title, note, projectName }) =>
    `${title} ${note} ${projectName}`.toLowerCase().includes(words),
  )
  const isLong = entries.length > SHOWN_FIRST
  return (
    <section aria-label={t('What is in the photo?')} className="grid gap-2">
      <h3 className="text-xl font-semibold">{t('What is in the photo?')}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface">
        {(words ? found : found.slice(0, SHOWN_FIRST)).map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              data-not-a-figure="entered"
              onClick={() => onChoose(entry)}
              className="flex min-h-13 w-full items-center gap-3 px-3 py-1.5 text-left -outline-offset-3 hover:bg-sunken"
            >
              <span className="w-13 shrink-0">
                <Picture src={entry.image} widthPx={52} heightPx={39} placeholder={null} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate">{entry.title}</span>
                <span className="block truncate text-xs text-soft">
                  {[entry.note, entry.projectName].filter(Boolean).join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isLong && (
        <input
          type="search"
          value={wanted}
          aria-label={t('Search fields, herds and systems')}
          placeholder={t('Search {count, number} more', { count: entries.length - SHOWN_FIRST })}
          onChange={({ target }) => setWanted(target.value)}
          className="min-h-touch w-full rounded-control border border-control bg-surface px-3"
        />
      )}
    </section>
  )
}

type NoRecordProps = { projects: Project[]; photo: File; onClose: () => void }

/** The photo waits on the page until there is a record. */
function NoRecord({ projects, photo, onClose }: NoRecordProps) {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useCreateProject()
  const [project] = projects
  const mayAdd = useMay('manage')
  const leave = () => {
    keepPhoto(photo)
    onClose()
  }
  const create = () => {
    const name = window.prompt(t('Enter project name:'))?.trim()
    if (!name) return
    const open = ({ id }: { id: string }) => {
      leave()
      navigate(paths.categorySelection(id))
    }
    mutate({ name, description: '' }, { onSuccess: open })
  }
  if (!mayAdd)
    return (
      <p className="text-xl font-semibold text-pretty">
        {t('There is nothing on this farm yet that a photo could be of.')}
      </p>
    )
  return (
    <div className="grid gap-4">
      <p className="text-xl font-semibold text-pretty">
        {t('Save a field, a herd or a solar system first.')}
      </p>
      <p className="text-sm text-soft">{t('Your photo is kept meanwhile.')}</p>
      {project ? (
        <Link href={paths.categorySelection(project.id)} onClick={leave} className={buttonStyle()}>
          {t('Choose what to add')}
        </Link>
      ) : (
        <Button onClick={create} disabled={isPending}>
          {t('New Project')}
        </Button>
      )}
    </div>
  )
}

type RecordPhotoProps = { record: Entry; photo: File; onClose: () => void }

function RecordPhoto({ record, photo, onClose }: RecordPhotoProps) {
  const entity = { entityType: record.kind, entityId: record.id }
  const hand = usePhoto(entity)
  const actions = useTaskActions(entity)
  const begin = useEffectEvent(() => hand.take(photo))
  useEffect(() => begin(), [])
  if (!hand.analysis) return <PhotoInHand hand={hand} onCancel={onClose} />
  return (
    <>
      <AnalysisResult
        {...entity}
        {...actions}
        forPhoto={(analysis, inDays) =>
          inDays === 0 ? <TakeAgain onPhoto={hand.take} /> : actions.forPhoto?.(analysis, inDays)
        }
        subject={record.title}
        analysis={hand.analysis}
        taken={hand.shot?.picture}
      />
      <div className="sticky bottom-0 -mx-4 mt-2 bg-canvas px-4 py-3">
        <Link href={record.href} onClick={onClose} className={buttonStyle('secondary', 'w-full')}>
          {t('Open record')}
        </Link>
      </div>
    </>
  )
}
