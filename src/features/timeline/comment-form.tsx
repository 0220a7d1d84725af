import { useQuery } from '@tanstack/react-query'
import { useId, type KeyboardEvent } from 'react'
import { commentText } from '#contract/comments.ts'
import { messageOfIssue } from '#contract/message.ts'
import { useAddComment } from '#src/api/comments.ts'
import { failureSentence } from '#src/api/request.ts'
import { sessionQuery } from '#src/api/session.ts'
import { draftSubject } from '#src/lib/drafts.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { NotSaved } from '#src/ui/draft-notice.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { useDraftForm } from '#src/ui/use-draft-form.ts'

const EMPTY = { text: '' }

function problemIn(values: typeof EMPTY) {
  const [issue] = commentText.safeParse(values).error?.issues ?? []
  return issue ? { field: 'text', text: say(messageOfIssue(issue.message)) } : null
}

/** One line that grows with what is typed. */
export function CommentForm(record: { projectId: string; entityId: string }) {
  const { data: user } = useQuery(sessionQuery())
  const { mutateAsync: add } = useAddComment(record)
  const id = useId()
  const { form, submit, isSaving, failure } = useDraftForm({
    rules: problemIn,
    saved: EMPTY,
    subject: draftSubject(user?.id ?? '', 'comment', record.entityId),
    storedIn: 'tab',
    save: async (values, settle) => {
      await add(commentText.parse(values).text)
      settle(EMPTY)
    },
  })
  const problem = form.formState.errors.text?.message
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  return (
    <form onSubmit={submit} noValidate className="mb-3 grid gap-2">
      <div className="flex items-end gap-2">
        <textarea
          rows={1}
          {...form.register('text')}
          onKeyDown={sendByKey}
          aria-label={t('Add a comment')}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && id}
          placeholder={t('Add a comment')}
          className="field-sizing-content max-h-80 min-h-touch min-w-0 flex-1 resize-none rounded-control border border-control bg-surface px-3 py-2"
        />
        <Button
          type="submit"
          kind="secondary"
          aria-label={t('Save the comment')}
          disabled={isSaving || form.watch('text').trim() === ''}
        >
          {t('Save')}
        </Button>
      </div>
      {problem && <FieldError id={id} text={problem} />}
      {failure !== undefined && <NotSaved why={failureSentence(failure)} />}
    </form>
  )
}
