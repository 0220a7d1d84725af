import { Send } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useIsAnswering, useSendMessage } from '#src/api/chat.ts'
import { failureSentence, isUnauthorized } from '#src/api/request.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { chatPayload } from '#contract/chat.ts'
import { MAX_CHAT_MESSAGE } from '#contract/limits.ts'
import { unsentText } from './assistant-store.ts'
import { MessageList } from './message-list.tsx'

type ConversationProps = {
  projectId: string
  /** Whether it is on screen; a closed panel keeps what was typed. */
  isOpen: boolean
}

export function Conversation({ projectId, isOpen }: ConversationProps) {
  const isAnswering = useIsAnswering(projectId)
  const { send, error } = useSendMessage(projectId)
  // Announces answers, but not earlier messages that the farmer loads.
  const [isLive, setLive] = useState(isAnswering)
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // On a touch screen the keyboard would cover the greeting before anything was read.
    if (isOpen && !window.matchMedia('(pointer: coarse)').matches) input.current?.focus()
  }, [isOpen])
  const submit = async (message: string) => {
    setLive(true)
    await send(message)
  }
  return (
    <>
      <MessageList
        projectId={projectId}
        isOpen={isOpen}
        isThinking={isAnswering}
        isLive={isLive}
        onEarlier={() => setLive(false)}
        onAsk={(question) => void submit(question).catch(() => {})}
      />
      {error && !isUnauthorized(error) && (
        <p role="alert" className="border-t border-line px-4 pt-2 text-sm text-act">
          {t('Your message was not sent. {why}', { why: failureSentence(error) })}
        </p>
      )}
      <ChatInput ref={input} projectId={projectId} isPending={isAnswering} onSend={submit} />
    </>
  )
}

type ChatInputProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  projectId: string
  isPending: boolean
  /** Rejects if the message was not sent, which keeps it in the input. */
  onSend: (message: string) => Promise<void>
}

function useUnsentText(projectId: string, isPending: boolean) {
  const stored = unsentText(projectId)
  // What is on its way stands in the conversation: a farmer who comes back shall not send it twice.
  const [text, setText] = useState(() => (isPending ? '' : stored.read()))
  const type = (typed: string) => {
    setText(typed)
    stored.write(typed)
  }
  return { text, type, show: setText }
}

/** Enter sends, Shift+Enter inserts a line break (spec section 4). */
function ChatInput({ ref, projectId, isPending, onSend }: ChatInputProps) {
  const { text, type, show } = useUnsentText(projectId, isPending)
  const problemId = useId()
  const length = text.trim().length
  const isTooLong = length > MAX_CHAT_MESSAGE
  useRefocus(ref, isPending)
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const payload = chatPayload.safeParse({ message: text })
    if (!payload.success || isPending) return
    // It stays stored until it is sent or waits in the outbox: the phone may be switched off before.
    show('')
    onSend(payload.data.message).then(
      () => type(''),
      () => type(text),
    )
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }
  return (
    <form onSubmit={submit} className="border-t border-line bg-surface p-3">
      <div className="flex items-end gap-2">
        <textarea
          ref={ref}
          rows={1}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={sendOnEnter}
          disabled={isPending}
          aria-label={t('Message')}
          aria-invalid={isTooLong}
          aria-describedby={problemId}
          placeholder={t('Ask about your farm...')}
          className="field-sizing-content max-h-32 min-h-touch min-w-0 flex-1 resize-none rounded-control border border-control bg-surface px-3 py-2 disabled:opacity-55"
        />
        <Button type="submit" aria-label={t('Send')} disabled={isPending || length === 0}>
          <Send aria-hidden className="size-5" />
        </Button>
      </div>
      <p id={problemId} role="alert" className={isTooLong ? 'mt-2 text-sm text-act' : undefined}>
        {isTooLong &&
          t('A message may have at most {most, number} characters. Yours has {length, number}.', {
            most: MAX_CHAT_MESSAGE,
            length,
          })}
      </p>
    </form>
  )
}

/** Restores the focus that the input loses while disabled, unless the farmer moved it. */
function useRefocus(ref: ChatInputProps['ref'], isPending: boolean) {
  useEffect(() => {
    if (!isPending) return
    const input = ref.current
    return () => {
      if (document.activeElement === document.body) input?.focus()
    }
  }, [ref, isPending])
}
