import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useSendMessage } from '#src/api/chat.ts'
import { Button } from '#src/ui/button.tsx'
import { ChatInput } from './chat-input.tsx'
import { MessageList } from './message-list.tsx'

type ChatPanelProps = { projectId: string; isOpen: boolean; onClose: () => void }

/** The input has the focus while the panel is open; then it goes back to where it came from. */
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
  // What the farmer reads by scrolling back is not announced; what is answered is.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from anything in it
    <div
      role="dialog"
      aria-labelledby={headingId}
      hidden={!isOpen}
      data-holds-corner={isOpen || undefined}
      onKeyDown={closeOnEscape}
      className="fixed right-4 bottom-4 z-30 flex h-[500px] max-h-[calc(100dvh-2rem)] w-96 flex-col rounded-card border border-line bg-surface shadow-card max-sm:inset-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none print:hidden"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-4">
        <h2 id={headingId} className="font-bold">
          AI Assistant
        </h2>
        <Button kind="quiet" aria-label="Close chat" onClick={onClose}>
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
