import { ChevronRight, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { dateIn, daysBetween } from '#domain/dates/calendar-days.ts'
import { useMay } from '#src/api/session.ts'
import { recordEntries, type RecordEntry } from '#src/features/records/record-entries.ts'
import { dueText } from '#src/features/tasks/due-text.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { cn } from '#src/lib/cn.ts'
import { dateText, kwhText, shortDayText } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { StateDot } from '#src/ui/state-dot.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { projectContents, withWord, worstState } from './project-state.ts'
import type { RecordNews } from './record-news.ts'

const SHOWN_RECORDS = 8

type FarmProjectProps = {
  project: Project
  /** In lower case; '' for none. */
  query: string
  newsOf: (entry: RecordEntry) => RecordNews
  isOpen: boolean
  onToggle: () => void
}

export function FarmProject({ project, query, newsOf, isOpen, onToggle }: FarmProjectProps) {
  const contentId = useId()
  const states = recordEntries(project).map((entry) => newsOf(entry).state)
  return (
    <section
      id={encodeURIComponent(project.id)}
      aria-label={project.name}
      data-not-a-figure="entered"
      className="scroll-mt-16 [content-visibility:auto] [contain-intrinsic-block-size:auto_3.25rem]"
    >
      <div className="flex items-center gap-1">
        <div className="relative flex min-h-13 min-w-0 flex-1 items-center gap-4 rounded-control pr-2 hover:bg-sunken">
          <h2 className="min-w-0 flex-1 font-semibold">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={contentId}
              title={project.name}
              onClick={onToggle}
              className="flex w-full items-center gap-3 text-left after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-leaf"
            >
              <ChevronRight
                aria-hidden
                className={cn(
                  'size-5 shrink-0 text-soft transition-transform duration-150 ease-out',
                  isOpen && 'rotate-90',
                )}
              />
              <span className="truncate">{project.name}</span>
            </button>
          </h2>
          <span className="shrink-0 text-xs text-soft max-sm:hidden">
            {projectContents(project)}
          </span>
          <StateDot {...withWord(worstState(states))} isQuiet />
        </div>
        <ProjectMenu project={project} />
      </div>
      <div id={contentId} hidden={!isOpen} className="pb-6">
        {isOpen && <Records project={project} query={query} newsOf={newsOf} />}
      </div>
    </section>
  )
}

function Records({ project, query, newsOf }: Omit<FarmProjectProps, 'isOpen' | 'onToggle'>) {
  const [isWhole, setWhole] = useState(false)
  const mayAdd = useMay('manage')
  const all = recordEntries(project)
  const named = all.filter(({ title }) => title.toLowerCase().includes(query))
  const found = named.length > 0 ? named : all
  const shown = isWhole ? found : found.slice(0, SHOWN_RECORDS)
  return (
    <div className="rounded-card bg-surface">
      <ul className="divide-y divide-line">
        {shown.map((entry) => (
          <RecordRow key={entry.id} entry={entry} news={newsOf(entry)} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button kind="quiet" className="w-full text-sm" onClick={() => setWhole(true)}>
          {t('{count, number} more', { count: found.length - shown.length })}
        </Button>
      )}
      {mayAdd ? (
        <div className={cn('flex flex-wrap gap-1 p-2', all.length > 0 && 'border-t border-line')}>
          <AddLink label={t('Field')} href={paths.cropSelection(project.id)} />
          <AddLink label={t('Herd')} href={paths.animalSelection(project.id)} />
          <AddLink label={t('Solar')} href={paths.solarManagement(project.id)} />
        </div>
      ) : (
        all.length === 0 && <p className="p-4 text-soft">{t('Nothing in this project yet.')}</p>
      )}
    </div>
  )
}

const AddLink = ({ label, href }: { label: string; href: string }) => (
  <Link
    href={href}
    className="inline-flex min-h-touch items-center gap-1.5 rounded-control px-3 text-sm font-medium text-leaf hover:bg-sunken"
  >
    <Plus aria-hidden className="size-4" />
    {label}
  </Link>
)

function RecordRow({ entry, news }: { entry: RecordEntry; news: RecordNews }) {
  const { state, finding, measured, task, today, closed } = news
  const next = task && today && `${dueText(task.dueDate, today)}: ${task.title}`
  return (
    <li>
      <Link
        href={entry.href}
        className="grid min-h-13 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-card px-4 py-2 -outline-offset-3 hover:bg-sunken lg:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1fr)_9rem]"
      >
        <Picture
          src={finding ? `${finding.imageURL}/thumbnail` : entry.image}
          widthPx={48}
          heightPx={48}
          placeholder={null}
          className="aspect-square"
        />
        <span className="min-w-0">
          <span className="block truncate">{entry.title}</span>
          <span className="block truncate text-xs text-soft">
            {entry.note}
            {measured && (
              <>
                {' · '}
                {t('{energy} on {day}', {
                  energy: kwhText(measured.kwh),
                  day: shortDayText(measured.date),
                })}
              </>
            )}
            {next && <span className="lg:hidden">{` · ${next}`}</span>}
          </span>
          {closed.map((sentence) => (
            <span key={sentence} className="block text-xs break-words text-look">
              {sentence}
            </span>
          ))}
        </span>
        <span className="min-w-0 truncate text-sm text-soft max-lg:hidden">{next}</span>
        {/* As high as both lines, so that nothing moves when the photo is known. */}
        <span className="grid min-h-10 content-start justify-items-end gap-0.5 text-xs text-soft">
          <StateDot {...withWord(state)} />
          {finding && (
            <time dateTime={finding.createdAt}>{photoAge(finding.createdAt, today)}</time>
          )}
        </span>
      </Link>
    </li>
  )
}

const WEEK_DAYS = 7

/** 'Photo 2 days ago'; with the date after a week. */
function photoAge(takenAt: string, today: string | undefined) {
  const days = today ? daysBetween(dateIn(browserTimeZone(), new Date(takenAt)), today) : WEEK_DAYS
  return days >= WEEK_DAYS
    ? t('Photo {day}', { day: dateText(takenAt) })
    : t('Photo {days, plural, =0 {today} =1 {yesterday} other {# days ago}}', {
        days: Math.max(0, days),
      })
}
