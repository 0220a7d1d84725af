import { Send } from 'lucide-react'
import {
  useEffect,
  useId,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { chatPayload } from '#contract/chat.ts'
import { MAX_CHAT_MESSAGE } from '#contract/limits.ts'
import { numberText } from '#src/lib/number-text.ts'
import { Button } from '#src/ui/button.tsx'

type ChatInputProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  isPending: boolean
  /** Rejects when the message was not sent: then it stays in the input. */
  onSend: (message: string) => Promise<void>
}

/** Enter sends, Shift+Enter begins a new line (spec section 4). */
export function ChatInput({ ref, isPending, onSend }: ChatInputProps) {
  const [text, setText] = useState('')
  const problemId = useId()
  const length = text.trim().length
  const isTooLong = length > MAX_CHAT_MESSAGE
  useRefocus(ref, isPending)
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const payload = chatPayload.safeParse({ message: text })
    if (!payload.success || isPending) return
    onSend(payload.data.message).then(
      () => setText(''),
      () => undefined,
    )
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }
  return (
    <form onSubmit={submit} className="border-t border-line p-3">
      <div className="flex items-end gap-2">
        <textarea
          ref={ref}
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          disabled={isPending}
          aria-label="Message"
          aria-invalid={isTooLong}
          aria-describedby={problemId}
          placeholder="Ask about your farm..."
          className="min-h-touch flex-1 resize-none rounded-lg border border-control bg-surface px-3 py-2 disabled:opacity-55"
        />
        <Button type="submit" aria-label="Send" disabled={isPending || length === 0}>
          <Send aria-hidden className="size-5" />
        </Button>
      </div>
      <p id={problemId} role="alert" className={isTooLong ? 'mt-2 text-sm text-clay' : undefined}>
        {isTooLong &&
          `A message may have at most ${numberText(MAX_CHAT_MESSAGE)} characters. Yours has ${numberText(length)}.`}
      </p>
    </form>
  )
}

/** A disabled input loses the focus; it gets it back when the farmer has not gone elsewhere. */
function useRefocus(ref: ChatInputProps['ref'], isPending: boolean) {
  useEffect(() => {
    if (!isPending) return
    const input = ref.current
    return () => {
      if (document.activeElement === document.body) input?.focus()
    }
  }, [ref, isPending])
}
