import { ListChecks } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link, useSearchParams } from 'wouter'
import type { ZodMiniType } from 'zod/mini'
import type { Message } from '#contract/message.ts'
import type { Project } from '#contract/projects.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import type { FieldNotes } from '#domain/records/field-note.ts'
import type { RecordFields } from '#domain/records/fields.ts'
import { SaveConflict } from '#domain/records/merge.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import {
  useCreateRecord,
  useUpdateRecord,
  type FormKind,
  type RecordPayloads,
} from '#src/api/records.ts'
import { analysesQuery } from '#src/api/analysis.ts'
import { saveFailureText, statusOf } from '#src/api/request.ts'
import { sessionQuery, useMay } from '#src/api/session.ts'
import { useWhoElse } from '#src/api/who.ts'
import type { ClosedPlace } from '#src/api/waiting.ts'
import { ChatButton } from '#src/features/assistant/chat-button.tsx'
import { Closures } from '#src/features/book/closures.tsx'
import { CropBook, RecordBook } from '#src/features/book/record-book.tsx'
import { RecordTasks } from '#src/features/tasks/record-tasks.tsx'
import { RecordHistory } from '#src/features/timeline/record-history.tsx'
import { HealthBadge } from '#src/features/photos/health-badge.tsx'
import { browserTimeZone } from '#src/lib/browser.ts'
import { say, t } from '#src/lib/texts.ts'
import { typedValue } from '#src/lib/typed-value.ts'
import { paths } from '#src/lib/paths.ts'
import { draftSubject, type DraftValues } from '#src/lib/drafts.ts'
import { timeAgo } from '#src/lib/time-ago.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { RecordForm } from '#src/ui/record-form.tsx'
import { CareTip, ExampleLine, RecordLayout, RecordSummary } from '#src/ui/record-layout.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { useDraftForm } from '#src/ui/use-draft-form.ts'
import { AnalysisWithTasks } from './analysis-with-tasks.tsx'
import { EnteredFields } from './entered-fields.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { projectCrumbs, RecordCrumb } from './record-crumbs.tsx'
import { RecordGate } from './record-gate.tsx'
import { RecordMenu } from './record-menu.tsx'
import { RecordInputs, type RecordInputsProps } from './record-inputs.tsx'
import { RestoreOffer } from './restore-offer.tsx'
import { useRecordPlace } from './use-record-place.ts'

type Summary = {
  label: string
  title: string
  scientificName?: string
  facts: string[]
  /** From the catalogue. */
  entry: { image: string; tips: Message; source: Message } | undefined
  /** The fixed text of the spec. */
  example: string
  /** Whether the facts say what the fixed text makes up. */
  isExampleKnown: boolean
}

type RecordOf<Kind extends FormKind> = NonNullable<
  Project[(typeof RECORD_KINDS)[Kind]['table']]
>[number]

type RecordManagementProps<Kind extends FormKind, Details extends DraftValues> = {
  kind: Kind
  projectId: string
  /** The saved record in the address; undefined for a new one. */
  recordId: string | undefined
  recordsOf: (project: Project) => RecordOf<Kind>[] | undefined
  /** Name of the crop or animal, as it is saved; `newName` comes from the query string. */
  nameOf: (saved: RecordOf<Kind> | undefined, newName: string | null) => string
  /** That name in the language of the screen. */
  labelOf: (name: string) => string
  /** The farmer's name for the field or herd. */
  titleOf: (saved: RecordOf<Kind>) => string
  /** The screen where another one is chosen, the labels of its links, and a title without a name. */
  selection: Record<'path' | 'untitled' | 'back' | 'choose' | 'addAnother', string>
  /** Part of the storage key of drafts, so a change would lose them. */
  draftKey: string
  fields: RecordInputsProps<Details>['fields']
  /** By name and saved record: notes may depend on what else is on the farm. */
  notesOf: (name: string, saved: RecordOf<Kind> | undefined) => FieldNotes
  rules: ZodMiniType<Details, Details>
  valuesOf: (saved: RecordOf<Kind> | undefined) => Details
  toPayload: (details: Details, name: string) => RecordPayloads[Kind]
  choicesOf?: (form: UseFormReturn<Details>, name: string) => RecordInputsProps<Details>['choices']
  /** A value of a field in the reader's language; by default as it is. */
  textOf?: (value: string, field: string) => string
  summaryOf: (name: string, saved: RecordOf<Kind> | undefined, today: string) => Summary
  placeholder: ReactNode
  /** Once all is saved: the way to the next of several chosen ones. */
  renderNext?: (name: string) => ReactNode
  renderBelow?: (saved: RecordOf<Kind>) => ReactNode
  /** What waiting periods forbid. */
  closedPlaceOf: (saved: RecordOf<Kind>) => ClosedPlace
}

/** The management screen of a field or a herd: summary, form and photos. */
export function RecordManagement<Kind extends FormKind, Details extends DraftValues>(
  props: RecordManagementProps<Kind, Details>,
) {
  const { kind, projectId, recordId, recordsOf, nameOf, labelOf, selection } = props
  const newName = useSearchParams()[0].get(kind)
  const pathTo = (id: string) => paths.record(kind, projectId, id)
  const address = { projectId, recordsOf, recordId, newName }
  const { place, project, formKey, openCreated } = useRecordPlace(address, pathTo)
  const name = nameOf(place.state === 'open' ? place.record : undefined, newName)
  const isNamed = newName !== null || place.state === 'open' || place.state === 'unlisted'
  const { data: user } = useQuery(sessionQuery())
  const draft = recordId ? [props.draftKey, recordId] : [`new ${props.draftKey}`, name]
  const subject = draftSubject(user?.id ?? '', projectId, ...draft)
  const saved = place.state === 'open' ? place.record : undefined
  return (
    <Screen
      title={isNamed ? t('{name} Management', { name: labelOf(name) }) : selection.untitled}
      backTo={selection.path}
      backLabel={selection.back}
      crumbs={projectCrumbs(project)}
      place={project && isNamed && <RecordCrumb project={project} recordId={recordId} />}
      actions={
        saved && (
          <RecordMenu
            kind={kind}
            projectId={projectId}
            recordId={saved.id}
            name={props.titleOf(saved)}
            draftSubject={subject}
          />
        )
      }
      className="grid grid-cols-1 gap-6"
    >
      <RecordGate
        place={place}
        pathTo={pathTo}
        words={RECORD_KINDS[kind].words}
        backLink={{ label: selection.choose, href: selection.path }}
      >
        {(record) => (
          <RecordEditor
            key={formKey}
            {...props}
            name={name}
            record={record}
            subject={subject}
            onCreated={openCreated}
          />
        )}
      </RecordGate>
    </Screen>
  )
}

type RecordEditorProps<Kind extends FormKind, Details extends DraftValues> = RecordManagementProps<
  Kind,
  Details
> & {
  name: string
  record: RecordOf<Kind> | undefined
  /** Of its drafts. */
  subject: string
  onCreated: (id: string) => void
}

function RecordEditor<Kind extends FormKind, Details extends DraftValues>(
  props: RecordEditorProps<Kind, Details>,
) {
  const { kind, projectId, recordId, record, name, subject, selection, onCreated } = props
  const { words } = RECORD_KINDS[kind]
  const fields: RecordFields = RECORD_KINDS[kind].fields
  const [mayChange, mayAddTask] = [useMay('manage'), useMay('advise')]
  const nameOf = useWhoElse()
  const { mutateAsync: create } = useCreateRecord(kind, projectId)
  const { mutateAsync: update } = useUpdateRecord<Kind, Details>(kind, {
    toPayload: (details) => props.toPayload(details, name),
    valuesOf: props.valuesOf,
  })
  const [now] = useState(() => new Date())
  const { form, failure, ...state } = useDraftForm<Details>({
    rules: props.rules,
    saved: props.valuesOf(record),
    version: record?.updatedAt || undefined,
    subject,
    save: async (details, settle, opened) => {
      // A callback of the call itself does not run after unmount: a farmer who left stays there.
      if (recordId) {
        const saved = await update({ id: recordId, details, opened })
        settle(saved.base, saved.version)
      } else {
        const payload = props.toPayload(details, name)
        const { version } = await create(payload, { onSuccess: ({ id }) => onCreated(id) })
        settle(details, version)
      }
    },
  })
  const [timesOpened, setTimesOpened] = useState(0)
  const openAddLine = () => setTimesOpened(timesOpened + 1)
  const place = record && {
    kind,
    projectId,
    projectName: '',
    entityId: record.id,
    name: props.titleOf(record),
  }
  const entity = { entityType: kind, entityId: recordId }
  const summary = props.summaryOf(name, record, dateIn(browserTimeZone(), now))
  const analyses = useQuery({
    ...analysesQuery({ entityType: kind, entityId: recordId ?? '' }),
    enabled: recordId !== undefined,
  })
  const photo = analyses.data?.analyses[0]?.imageURL
  if (!record && !mayChange) return <NotAllowed />
  return (
    <>
      <RecordSummary
        {...summary}
        image={photo ?? summary.entry?.image}
        placeholder={props.placeholder}
        actions={
          <>
            {place && mayAddTask && (
              <Button kind="secondary" onClick={openAddLine}>
                <ListChecks aria-hidden className="size-5" />
                {t('Add task')}
              </Button>
            )}
            <ChatButton projectId={projectId} />
          </>
        }
      >
        <HealthBadge {...entity} status={record?.healthStatus} />
        <ExampleLine
          real={
            record?.updatedAt && (
              <time dateTime={record.updatedAt}>{timeAgo(record.updatedAt, now)}</time>
            )
          }
          example={summary.example}
          isKnown={summary.isExampleKnown}
        />
      </RecordSummary>
      {record && <Closures place={props.closedPlaceOf(record)} />}
      <RecordLayout
        isAsideFirst={record !== undefined}
        isAsideLoading={record !== undefined && analyses.isLoading}
        aside={<AnalysisWithTasks {...entity} subject={props.labelOf(name)} />}
      >
        {mayChange ? (
          <RecordForm
            title={say(words.information)}
            {...state}
            failure={failure}
            failureText={
              failure === undefined || failure instanceof SaveConflict
                ? undefined
                : saveFailureText(failure, !!recordId && words.gone)
            }
            textOf={(value, field) =>
              props.textOf?.(value, field) ?? typedValue(fields[field], value)
            }
            nameOf={nameOf}
            labelOf={(field) => say(fields[field]?.label ?? field)}
            next={recordId && !state.isDirty && props.renderNext?.(name)}
            actions={
              <>
                <Link href={selection.path} className={buttonStyle('secondary')}>
                  {selection.addAnother}
                </Link>
                <Link href={paths.home} className={buttonStyle('secondary')}>
                  {t('Complete Project')}
                </Link>
                <p className="text-xs text-soft">
                  {t('Complete Project takes you back to Today; nothing is closed.')}
                </p>
              </>
            }
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <RecordInputs
                form={form}
                fields={props.fields}
                notes={props.notesOf(name, record)}
                choices={props.choicesOf?.(form, name)}
              />
            </div>
          </RecordForm>
        ) : (
          record && (
            <EnteredFields
              title={say(words.information)}
              fields={fields}
              values={record}
              textOf={props.textOf}
            />
          )
        )}
        {recordId && statusOf(failure) === 404 && <RestoreOffer />}
        {record && props.renderBelow?.(record)}
        {place && <RecordTasks place={place} timesOpened={timesOpened} onOpen={openAddLine} />}
        {recordId &&
          (kind === 'crop' ? (
            <CropBook projectId={projectId} cropId={recordId} />
          ) : (
            <RecordBook targetId={recordId} />
          ))}
        {recordId && <RecordHistory projectId={projectId} entityId={recordId} />}
        {summary.entry && <CareTip {...summary.entry} />}
      </RecordLayout>
    </>
  )
}
