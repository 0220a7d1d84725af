import { MAX_FINDINGS_SHOWN, type Notifications } from '#contract/notifications.ts'
import { useSeeFindings } from '#src/api/notifications.ts'
import { useWho, whoText } from '#src/api/who.ts'
import { firstLine } from '#src/lib/first-line.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { PhotoFinding } from './photo-finding.tsx'

const SEEN_SHOWN = 3

type Entry = Notifications['findings'][number]

const pathOf = ({ subject, projectId, entityId }: Entry) =>
  projectId && entityId && subject !== 'general' && subject !== 'project'
    ? paths.record(subject, projectId, entityId)
    : paths.dashboard

const findingTexts = ({ photo, detail }: Entry, who: string | undefined) => ({
  status: photo?.status ?? 'warning',
  ...(!photo && detail && { label: detail }),
  who,
})

const commentTexts = ({ detail }: Entry, name: string | undefined) => ({
  status: 'unknown',
  word: t('Comment'),
  label: name ? t('{name}: {text}', { name, text: firstLine(detail) }) : firstLine(detail),
})

/** All that is new, and the latest few of what has been seen. */
export function FindingList({ findings, onOpen }: { findings: Entry[]; onOpen: () => void }) {
  const { mutate: see } = useSeeFindings()
  const whoOf = useWho()
  const shown = findings.filter(({ isNew }, index) => isNew || index < SEEN_SHOWN)
  const newest = shown.find(({ isNew }) => isNew)
  if (shown.length === 0) return null
  return (
    <>
      <div className="flex min-h-touch items-center justify-between pl-4">
        <h2 className="text-sm font-semibold">
          {shown.some(({ kind }) => kind === 'comment')
            ? t('Findings and comments')
            : t('Findings')}
        </h2>
        {newest && (
          <Button kind="quiet" className="text-sm! text-leaf!" onClick={() => see(newest.at)}>
            {t('Mark all as seen')}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {shown.map((entry) => (
          <li key={entry.id}>
            <PhotoFinding
              name={entry.entityName ?? entry.projectName ?? ''}
              {...(entry.kind === 'comment'
                ? commentTexts(entry, whoText(whoOf(entry.by)))
                : findingTexts(entry, whoText(whoOf(entry.by))))}
              at={entry.at}
              href={pathOf(entry)}
              isNew={entry.isNew}
              onOpen={() => {
                if (entry.isNew) see(entry.at)
                onOpen()
              }}
            />
          </li>
        ))}
      </ul>
      {shown.length === MAX_FINDINGS_SHOWN && (
        <p data-not-a-figure="label" className="px-4 py-1 text-xs text-soft">
          {t('These are the newest {count}. Older ones are in the history of the dashboard.', {
            count: MAX_FINDINGS_SHOWN,
          })}
        </p>
      )}
    </>
  )
}
