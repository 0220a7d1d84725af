import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { part } from '#src/lib/part.tsx'
import { Button } from '#src/ui/button.tsx'
import { PartPlace } from '#src/ui/part-place.tsx'

const ChatPanel = part(() => import('./chat-panel.tsx').then((m) => m.ChatPanel))

type ChatButtonProps = { projectId: string; className?: string }

/** 'Chat with AI' with its floating panel, loaded when the farmer reaches for the button. */
export function ChatButton({ projectId, className }: ChatButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // Once opened it stays, hidden when closed: what was typed is not lost.
  const [wasOpened, setOpened] = useState(false)
  const toggle = () => {
    setOpened(true)
    setOpen(!isOpen)
  }
  return (
    <>
      <Button
        kind="secondary"
        className={className}
        aria-expanded={isOpen}
        onPointerEnter={ChatPanel.fetchAhead}
        onFocus={ChatPanel.fetchAhead}
        onClick={toggle}
      >
        <MessageCircle aria-hidden className="size-5" />
        Chat with AI
      </Button>
      {wasOpened && (
        <PartPlace>
          <ChatPanel projectId={projectId} isOpen={isOpen} onClose={() => setOpen(false)} />
        </PartPlace>
      )}
    </>
  )
}
