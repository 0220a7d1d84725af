import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#src/ui/button.tsx'

const loadPanel = () => import('./chat-panel.tsx')
const ChatPanel = lazy(() => loadPanel().then((m) => ({ default: m.ChatPanel })))

type ChatButtonProps = { projectId: string; className?: string }

/** 'Chat with AI' with its floating panel, loaded when the farmer reaches for the button. */
export function ChatButton({ projectId, className }: ChatButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // Once opened it stays, hidden when closed: what was typed is not lost.
  const [wasOpened, setOpened] = useState(false)
  const preload = () => void loadPanel()
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
        onPointerEnter={preload}
        onFocus={preload}
        onClick={toggle}
      >
        <MessageCircle aria-hidden className="size-5" />
        Chat with AI
      </Button>
      {wasOpened && (
        <Suspense>
          <ChatPanel projectId={projectId} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
