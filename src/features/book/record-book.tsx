import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { Entry } from '#contract/entries.ts'
import { entryEventMessage } from '#domain/book/entry-words.ts'
import { fieldsQuery } from '#src/api/fields.ts'
import { lastEntryQuery } from '#src/api/last-entry.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Row, Rows } from '#src/ui/section.tsx'

type CropBookProps = { projectId: string; cropId: string }

/** The book of the field that a crop stands on. */
export function CropBook({ projectId, cropId }: CropBookProps) {
  const { data: fields = [] } = useQuery(fieldsQuery(projectId))
  const field = fields.find(({ cropIds }) => cropIds.includes(cropId))
  return field && <RecordBook targetId={field.id} />
}

/** The way to the entries about a field, herd or system, with the last of them; nothing where there is no book. */
export function RecordBook({ targetId }: { targetId: string }) {
  const { data: last } = useQuery(lastEntryQuery(targetId))
  const mayAdd = useMay('work')
  if (last === undefined) return null
  return (
    <Rows className="print:hidden">
      <Row
        href={paths.entriesOf(targetId)}
        title={t('Book')}
        note={
          <span data-not-a-figure="entered">{last ? entryText(last) : t('No entries yet')}</span>
        }
        actions={
          mayAdd && (
            <Link href={paths.newEntry('', targetId)} className={buttonStyle('quiet')}>
              <Plus aria-hidden className="size-5" />
              {t('Add entry')}
            </Link>
          )
        }
      />
    </Rows>
  )
}

const entryText = ({
  productName: product,
  amountMinor = null,
  currency = null,
  ...entry
}: Entry) => say(entryEventMessage({ ...entry, change: 'added', product, amountMinor, currency }))
