import { LoaderCircle } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { t } from '#src/lib/texts.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { ConflictPanel, type ConflictPanelProps } from './conflict-panel.tsx'
import { DraftNotice, SaveBar } from './draft-notice.tsx'
import type { useDraftForm } from './use-draft-form.ts'

type FormState =
  'offer' | 'restore' | 'discard' | 'submit' | 'resolve' | 'isSaving' | 'isDirty' | 'isStored'

type RecordFormProps = Pick<ReturnType<typeof useDraftForm>, FormState> & {
  title: string
  /** The error of the last save. */
  failure: unknown
  /** Why the last save failed, as a sentence. */
  failureText: string | undefined
  labelOf: (field: string) => string
  /** A chosen value in the reader's language. */
  textOf: ConflictPanelProps['textOf']
  nameOf: ConflictPanelProps['nameOf']
  children: ReactNode
  /** A link that goes on from what is saved. */
  next?: ReactNode
  /** More buttons beside 'Save Progress'. */
  actions: ReactNode
}

export function RecordForm(props: RecordFormProps) {
  const { title, offer, failureText, isSaving } = props
  const formId = useId()
  return (
    <Card aria-label={title}>
      <h2 className="mb-3 text-xl font-semibold">{title}</h2>
      {offer && (
        <DraftNotice savedAt={offer.savedAt} onRestore={props.restore} onDiscard={props.discard} />
      )}
      <form id={formId} noValidate onSubmit={props.submit} className="mb-4">
        {props.children}
      </form>
      <ConflictPanel {...props} onResolve={props.resolve} />
      {/* Outside the form: an action may contain a form, and forms cannot nest. */}
      <SaveBar isDirty={props.isDirty && !isSaving} isStored={props.isStored} why={failureText}>
        <Button
          kind={props.next ? 'secondary' : 'primary'}
          type="submit"
          form={formId}
          disabled={isSaving}
        >
          {isSaving && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
          {t('Save Progress')}
        </Button>
        {props.next}
      </SaveBar>
      <div className="flex flex-wrap gap-2 print:hidden">{props.actions}</div>
    </Card>
  )
}
