import { X, Send } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type FormEvent,
  type RefObject,
} from 'react'
import { useSendMessage } from '#src/api/chat.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { chatPayload } from '#contract/chat.ts'
import { MAX_CHAT_MESSAGE } from '#contract/limits.ts'
import { MessageList } from './message-list.tsx'

type ChatPanelProps = { projectId: string; isOpen: boolean; onClose: () => void }

/** Focuses the input when the panel opens, and the previous element when it closes. */
function useFocus(isOpen: boolean) {
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    input.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOpen])
  return input
}

/** Spec section 2: floating at the bottom right, 384 by 500 px; the whole screen on a phone. */
export function ChatPanel({ projectId, isOpen, onClose }: ChatPanelProps) {
  const send = useSendMessage(projectId)
  // Announces answers, but not earlier messages that the farmer loads.
  const [isLive, setLive] = useState(false)
  const input = useFocus(isOpen)
  const headingId = useId()
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const submit = async (message: string) => {
    setLive(true)
    await send.mutateAsync(message)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any element inside
    <div
      role="dialog"
      aria-labelledby={headingId}
      hidden={!isOpen}
      data-holds-corner={isOpen || undefined}
      onKeyDown={closeOnEscape}
      className="fixed right-4 bottom-4 z-30 flex h-[500px] max-h-[calc(100dvh-2rem)] w-96 flex-col rounded-card border border-line bg-surface max-sm:inset-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none print:hidden"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-4">
        <h2 id={headingId} className="font-semibold">
          {t('AI Assistant')}
        </h2>
        <Button kind="quiet" aria-label={t('Close chat')} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </Button>
      </header>
      <MessageList
        projectId={projectId}
        isOpen={isOpen}
        isThinking={send.isPending}
        isLive={isLive}
        onEarlier={() => setLive(false)}
        onAsk={(question) => void submit(question).catch(() => {})}
      />
      <ChatInput ref={input} isPending={send.isPending} onSend={submit} />
    </div>
  )
}

type ChatInputProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  isPending: boolean
  /** Rejects if the message was not sent, which keeps it in the input. */
  onSend: (message: string) => Promise<void>
}

/** Enter sends, Shift+Enter inserts a line break (spec section 4). */
function ChatInput({ ref, isPending, onSend }: ChatInputProps) {
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
          aria-label={t('Message')}
          aria-invalid={isTooLong}
          aria-describedby={problemId}
          placeholder={t('Ask about your farm...')}
          className="min-h-touch flex-1 resize-none rounded-control border border-control bg-surface px-3 py-2 disabled:opacity-55"
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
