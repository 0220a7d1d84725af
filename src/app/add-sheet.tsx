import { useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  Camera,
  ListChecks,
  PawPrint,
  Sprout,
  Sun,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { projectsQuery, useCreateProject } from '#src/api/projects.ts'
import { useMay } from '#src/api/session.ts'
import { PhotoButton } from '#src/features/photos/photo-button.tsx'
import { lazy } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'

const PhotoFirst = lazy(() =>
  import('#src/features/records/photo-first.tsx').then((m) => m.PhotoFirst),
)

/** What the (+) adds, in the project that is open, or the newest. */
export function AddSheet({ onClose }: { onClose: () => void }) {
  const { data: projects } = useQuery(projectsQuery())
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [photo, setPhoto] = useState<File>()
  useEffect(() => {
    dialog.current?.showModal()
    void PhotoFirst.preload()
  }, [])
  if (photo)
    return (
      <LazyBoundary>
        <PhotoFirst photo={photo} onClose={onClose} />
      </LazyBoundary>
    )
  return (
    // Escape closes a dialog by itself; a click on the backdrop is one on the dialog, not in it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
      className="m-0 mt-auto w-full max-w-none rounded-t-card bg-surface p-0 text-ink backdrop:bg-black/40 lg:m-auto lg:max-w-sm lg:rounded-card"
    >
      <div className="p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <div className="mb-2 flex items-center justify-between">
          <h2 id={titleId} className="text-base font-semibold">
            {t('Add')}
          </h2>
          <button
            type="button"
            aria-label={t('Close')}
            onClick={() => dialog.current?.close()}
            className="-mr-2 flex min-h-touch min-w-touch items-center justify-center rounded-control text-soft hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <PhotoButton
          kind="quiet"
          from="camera"
          onPhoto={setPhoto}
          className="min-h-13 w-full justify-start gap-3 px-2! font-normal"
        >
          <Camera aria-hidden className="size-5 text-leaf" />
          {t('Photo')}
        </PhotoButton>
        {projects && <Choices projects={projects} onClose={() => dialog.current?.close()} />}
      </div>
    </dialog>
  )
}

function Choices({ projects, onClose }: { projects: Project[]; onClose: () => void }) {
  const mayAddRecords = useMay('manage')
  const mayWrite = useMay('work')
  const [path] = useLocation()
  const segments = path.split('/')
  const [projectId, setProjectId] = useState(
    () => (projects.find(({ id }) => segments.includes(id)) ?? projects[0])?.id ?? '',
  )
  const choice = (label: string, Icon: LucideIcon, href: string) => (
    <li>
      <Link
        href={href}
        onClick={onClose}
        className="flex min-h-13 items-center gap-3 rounded-control px-2 hover:bg-sunken"
      >
        <Icon aria-hidden className="size-5 text-leaf" />
        {label}
      </Link>
    </li>
  )
  return (
    <>
      <ul>
        {choice(t('Task'), ListChecks, paths.newTask)}
        {mayWrite && choice(t('Book entry'), BookOpen, paths.newEntry())}
        {projectId && mayAddRecords && (
          <>
            {choice(t('Field'), Sprout, paths.cropSelection(projectId))}
            {choice(t('Herd'), PawPrint, paths.animalSelection(projectId))}
            {choice(t('Solar system'), Sun, paths.solarManagement(projectId))}
          </>
        )}
      </ul>
      {!mayAddRecords ? null : projectId ? (
        projects.length > 1 && (
          <label className="mt-2 flex items-center gap-3 border-t border-line px-2 pt-3 text-sm text-soft">
            {t('Project')}
            <select
              value={projectId}
              onChange={(event) => setProjectId(event.target.value)}
              className="min-h-touch min-w-0 flex-1 rounded-control border border-control bg-surface px-2 text-base text-ink"
            >
              {projects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )
      ) : (
        <FirstProject onClose={onClose} />
      )}
    </>
  )
}

/** Fields, herds and systems need a project. */
function FirstProject({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useCreateProject()
  const create = () => {
    const name = window.prompt(t('Enter project name:'))?.trim()
    if (!name) return
    const open = ({ id }: { id: string }) => navigate(paths.categorySelection(id))
    mutate({ name, description: '' }, { onSuccess: open, onSettled: onClose })
  }
  return (
    <Button onClick={create} disabled={isPending} className="mt-2 w-full">
      {t('New Project')}
    </Button>
  )
}
