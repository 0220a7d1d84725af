import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '#src/lib/lazy.tsx'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'

const ChatPanel = lazy(() => import('./chat-panel.tsx').then((m) => m.ChatPanel))

type ChatButtonProps = { projectId: string; className?: string }

/** Opens the floating chat panel, which is preloaded on hover or focus. */
export function ChatButton({ projectId, className }: ChatButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // A closed panel is hidden, not unmounted, to keep what was typed.
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
        onPointerEnter={ChatPanel.preload}
        onFocus={ChatPanel.preload}
        onClick={toggle}
      >
        <MessageCircle aria-hidden className="size-5" />
        {t('Chat with AI')}
      </Button>
      {wasOpened && (
        <LazyBoundary>
          <ChatPanel projectId={projectId} isOpen={isOpen} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
